package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Client;
import dev.holdfast.simulation.scenario.Plan.Deployment;
import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.scenario.Plan.Timed;
import dev.holdfast.testkit.Disruption;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Mongoses of which the first announces no sessions. It sheds load, and replies of all mongoses get lost. */
final class OldMongosTheme implements Theme {
  private static final List<String> WRITES = List.of("update", "update", "findAndModify", "insert");

  @Override
  public Deployment deployment(Random random) {
    Deployment drawn = Draws.deployment(random);
    return drawn.withServers(Kind.SHARDED, 2 + random.nextInt(2)).withOldMongos();
  }

  @Override
  public Client client(Random random, Kind kind) {
    Client drawn = Draws.client(random, kind);
    return random.nextInt(6) == 0 ? drawn : drawn.withRetryWrites(true);
  }

  /** Excludes sessions of the application, because the old mongos rejects them. */
  @Override
  public List<Work> work(Random random) {
    List<Work> work = new ArrayList<>();
    Draws.add(work, 4, Work.UPDATE, Work.FIND_AND_MODIFY);
    Draws.add(work, 1, Work.INSERT, Work.ORDERED_BULK, Work.UNORDERED_BULK);
    Draws.add(work, 1, Work.COUNT, Work.FIND_ALL, Work.PING);
    return work;
  }

  @Override
  public List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    List<Timed> troubles = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      troubles.addAll(Troubles.draw(random, deployment, workers, length));
    }
    Disruption shed = new Disruption.Afflict("a", Fault.shed(0.3 + 0.5 * random.nextDouble()));
    for (long at = 0; at < length.toMillis(); at += 100 + random.nextInt(700)) {
      Duration time = Duration.ofMillis(at);
      troubles.add(new Timed(time, new Trouble.OfDeployment(shed)));
      String command = WRITES.get(random.nextInt(WRITES.size()));
      troubles.add(new Timed(time, new Trouble.OfCommand(command, fault(random))));
    }
    troubles.sort(Comparator.comparing(Timed::at));
    return troubles;
  }

  private static Fault fault(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Fault.overload();
      case 1 -> Fault.truncate(random.nextInt(30));
      default -> Fault.loseReply();
    };
  }
}
