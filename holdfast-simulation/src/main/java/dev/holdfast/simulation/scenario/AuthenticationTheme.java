package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Client;
import dev.holdfast.simulation.scenario.Plan.Deployment;
import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.scenario.Plan.Timed;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** A deployment with a user. Connections are reset, and new ones fail during authentication. */
final class AuthenticationTheme implements Theme {
  private static final int[] CODES = {6, 89, 91, 11600, 10107, 18};

  @Override
  public Deployment deployment(Random random) {
    Deployment drawn = Draws.deployment(random);
    Kind kind = random.nextInt(3) == 0 ? Kind.SHARDED : Kind.REPLICA_SET;
    int servers = kind == Kind.SHARDED ? 2 : 1 + random.nextInt(3);
    int wireVersion = random.nextInt(3) == 0 ? drawn.wireVersion() : 25;
    return drawn.withServers(kind, servers).withWireVersion(wireVersion).withUser();
  }

  @Override
  public Client client(Random random, Kind kind) {
    Client drawn = Draws.client(random, kind);
    return drawn
        .withRetryWrites(random.nextInt(6) == 0 ? drawn.retryWrites() : Boolean.TRUE)
        .withTimeout(random.nextInt(2) == 0 ? drawn.timeoutMs() : null);
  }

  @Override
  public List<Work> work(Random random) {
    List<Work> work = new ArrayList<>(Draws.work());
    Draws.add(work, 12, Work.CLIENT_BULK);
    return work;
  }

  @Override
  public List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    List<Timed> troubles = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      troubles.addAll(Troubles.draw(random, deployment, workers, length));
    }
    List<String> names = deployment.names();
    for (long at = 0; at < length.toMillis(); at += 200 + random.nextInt(1_500)) {
      Duration time = Duration.ofMillis(at);
      for (int i = random.nextInt(3); i >= 0; i--) {
        troubles.add(new Timed(time, new Trouble.OfCommand("saslContinue", fault(random))));
      }
      troubles.add(
          new Timed(time, new Trouble.ResetConnections(names.get(random.nextInt(names.size())))));
    }
    troubles.sort(Comparator.comparing(Timed::at));
    return troubles;
  }

  private static Fault fault(Random random) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> Fault.reset();
      case 2 -> Fault.closeAfterReading();
      case 3 -> Fault.loseReply();
      case 4 -> Fault.delay(Duration.ofMillis(random.nextInt(500)));
      default -> Fault.error(CODES[random.nextInt(CODES.length)]);
    };
  }
}
