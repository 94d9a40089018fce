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

/** Members leave the replica set and come back while their connections are in use. */
final class ChangingMembersTheme implements Theme {
  @Override
  public Deployment deployment(Random random) {
    long min = 20L + random.nextInt(500);
    return Deployment.plain(
        Kind.REPLICA_SET,
        3 + random.nextInt(2),
        Duration.ofMillis(20 + random.nextInt(500)),
        min,
        min + 1 + random.nextInt(random.nextBoolean() ? 10_000 : 1_000));
  }

  @Override
  public Client client(Random random, Kind kind) {
    return Client.patient(
        random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 100, random.nextInt(3) == 0);
  }

  @Override
  public int workers(Random random) {
    return 3 + random.nextInt(4);
  }

  @Override
  public List<Work> work(Random random) {
    List<Work> work = new ArrayList<>();
    Draws.add(work, 4, Work.FIND_NEAREST);
    Draws.add(work, 1, Work.INSERT, Work.COUNT, Work.CAUSAL_READ, Work.FIND_ALL);
    return work;
  }

  @Override
  public List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    List<Timed> troubles = new ArrayList<>();
    List<String> names = deployment.names();
    for (long at = 500; at < length.toMillis(); at += 300 + random.nextInt(2_000)) {
      change(random, names.get(random.nextInt(names.size())), at, troubles);
    }
    troubles.sort(Comparator.comparing(Timed::at));
    return troubles;
  }

  /** Some reads last so long that their server leaves and comes back before their connection breaks. */
  private static void change(Random random, String server, long at, List<Timed> troubles) {
    for (int i = 0; i < 3; i++) {
      Fault late = Fault.delay(Duration.ofMillis(500 + random.nextInt(1_500)));
      troubles.add(new Timed(Duration.ofMillis(at), new Trouble.OfCommand("find", late)));
    }
    long left = at + 20 + random.nextInt(200);
    boolean hides = random.nextInt(4) == 0;
    troubles.add(
        new Timed(
            Duration.ofMillis(left),
            hides ? new Trouble.HideMember(server) : new Trouble.RemoveMember(server)));
    long back = left + 1 + random.nextInt(200);
    troubles.add(new Timed(Duration.ofMillis(back), new Trouble.RestoreMembers()));
    long reset = back + random.nextInt(400);
    troubles.add(new Timed(Duration.ofMillis(reset), new Trouble.ResetOldConnections(server)));
  }
}
