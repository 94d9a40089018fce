package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Client;
import dev.holdfast.simulation.scenario.Plan.Deployment;
import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.scenario.Plan.Timed;
import dev.holdfast.testkit.Disruption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Elections that monitors can miss because their connections are half-open or threads pause. Between the
 * elections nothing fails for some seconds, so calls must not wait.
 */
final class SilentMonitorsTheme implements Theme {
  @Override
  public Deployment deployment(Random random) {
    long min = 20L + random.nextInt(300);
    return Deployment.plain(
        Kind.REPLICA_SET,
        3,
        Duration.ofMillis(20 + random.nextInt(500)),
        min,
        min + 1 + random.nextInt(1_000));
  }

  @Override
  public Client client(Random random, Kind kind) {
    return Client.patient(100, random.nextInt(3) != 0);
  }

  @Override
  public int workers(Random random) {
    return 2 + random.nextInt(5);
  }

  @Override
  public List<Work> work(Random random) {
    return Draws.shortCalls();
  }

  @Override
  public List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    List<Timed> troubles = new ArrayList<>();
    boolean pauses = random.nextBoolean();
    long at = 500;
    while (at < length.toMillis()) {
      if (pauses) {
        troubles.add(new Timed(Duration.ofMillis(at), new Trouble.Pauses(1 + random.nextInt(10))));
      } else {
        forget(random, deployment, at, troubles);
      }
      at += 1 + random.nextInt(400);
      troubles.add(
          new Timed(Duration.ofMillis(at), new Trouble.OfDeployment(new Disruption.StepDown())));
      if (pauses) {
        at += deployment.electionTimeout().toMillis() + random.nextInt(1_000);
        troubles.add(new Timed(Duration.ofMillis(at), new Trouble.HealAll()));
      }
      at += 4_000 + random.nextInt(5_000);
    }
    return troubles;
  }

  private static void forget(Random random, Deployment deployment, long at, List<Timed> troubles) {
    for (String server : deployment.names()) {
      if (random.nextInt(4) != 0) {
        troubles.add(new Timed(Duration.ofMillis(at), new Trouble.ForgetConnections(server)));
      }
    }
  }
}
