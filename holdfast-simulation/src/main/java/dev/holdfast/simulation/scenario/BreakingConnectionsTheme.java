package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Client;
import dev.holdfast.simulation.scenario.Plan.Deployment;
import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.scenario.Plan.Timed;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Many connections to a server break at about the same time while threads pause: errors are reported late.
 */
final class BreakingConnectionsTheme implements Theme {
  private static final List<String> COMMANDS =
      List.of("insert", "update", "findAndModify", "aggregate", "find");

  @Override
  public Deployment deployment(Random random) {
    long min = 20L + random.nextInt(200);
    Kind kind = random.nextInt(3) == 0 ? Kind.STANDALONE : Kind.REPLICA_SET;
    return Deployment.plain(kind, 1, Duration.ofMillis(100), min, min + 1 + random.nextInt(300));
  }

  @Override
  public Client client(Random random, Kind kind) {
    return Client.patient(random.nextInt(4) == 0 ? 3 : 100, random.nextBoolean());
  }

  @Override
  public int workers(Random random) {
    return 4 + random.nextInt(3);
  }

  @Override
  public List<Work> work(Random random) {
    return Draws.shortCalls();
  }

  @Override
  public List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    List<Timed> troubles = new ArrayList<>();
    long at = 200;
    while (at < length.toMillis()) {
      Duration begin = Duration.ofMillis(at);
      troubles.add(new Timed(begin, new Trouble.Pauses(2 + random.nextInt(20))));
      if (random.nextInt(4) == 0) {
        troubles.add(new Timed(begin, new Trouble.ThrowingListeners()));
      }
      for (String command : COMMANDS) {
        troubles.add(new Timed(begin, new Trouble.Standing(command, Fault.reset())));
      }
      at += 500 + random.nextInt(2_000);
      troubles.add(new Timed(Duration.ofMillis(at), new Trouble.HealAll()));
      at += 100 + random.nextInt(1_000);
    }
    return troubles;
  }
}
