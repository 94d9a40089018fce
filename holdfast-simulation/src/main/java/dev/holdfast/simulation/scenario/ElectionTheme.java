package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.net.ClusterTimeDamage;
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
import org.jspecify.annotations.Nullable;

/**
 * Primaries are replaced: several in quick succession, some that answer slowly or refuse new connections, and
 * some that do not know yet that they were replaced. Occasionally a reply has a damaged cluster time.
 */
final class ElectionTheme implements Theme {
  @Override
  public Deployment deployment(Random random) {
    return Draws.deployment(random).withServers(Kind.REPLICA_SET, 3).withoutLag();
  }

  /** Few workers, because the theme is about monitors. */
  @Override
  public int workers(Random random) {
    return 1 + random.nextInt(3);
  }

  @Override
  public List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    Draw draw = new Draw(random, deployment.names());
    while (draw.at < length.toMillis()) {
      draw.round();
    }
    draw.troubles.removeIf(timed -> timed.at().compareTo(length) >= 0);
    draw.troubles.sort(Comparator.comparing(Timed::at));
    return draw.troubles;
  }

  /** Draws the troubles of one plan. */
  private static final class Draw {
    private final Random random;
    private final List<String> names;
    private final List<Timed> troubles = new ArrayList<>();
    private String primary; // The expected primary.
    private long at; // In milliseconds.

    Draw(Random random, List<String> names) {
      this.random = random;
      this.names = names;
      primary = names.get(0);
    }

    private void add(Trouble trouble) {
      troubles.add(new Timed(Duration.ofMillis(at), trouble));
    }

    private void pause(int fewestMillis, int mostMillis) {
      at += random.nextInt(fewestMillis, mostMillis);
    }

    void round() {
      pause(100, 2_500);
      switch (random.nextInt(5)) {
        case 0 -> elections();
        case 1 -> add(new Trouble.SlowRoute(primary, random.nextInt(50, 1_200)));
        case 2 -> isolate(Fault.delay(Duration.ofMillis(random.nextInt(200, 1_200))));
        case 3 ->
            isolate(random.nextBoolean() ? Fault.shedConnections(1) : Fault.refuseConnections());
        default -> isolate(null);
      }
      pause(1, 20);
      elect();
      if (random.nextInt(4) == 0) {
        add(new Trouble.ResetConnections(any()));
      }
      pause(200, 2_500);
      add(new Trouble.HealAll());
      if (random.nextInt(3) == 0) {
        damage();
      }
    }

    /** Two members alternate as primary, and the replies of one of them are late. */
    private void elections() {
      String first = primary;
      add(new Trouble.SlowRoute(first, random.nextInt(5, 100)));
      int times = 2 + random.nextInt(4);
      for (int i = 0; i < times; i++) {
        elect();
        pause(20, 300);
        if (!primary.equals(first)) {
          electNow(first);
          pause(20, 300);
        }
      }
    }

    /** Isolates the primary, which stays primary for an election timeout. */
    private void isolate(@Nullable Fault fault) {
      add(new Trouble.OfDeployment(new Disruption.Isolate(primary)));
      if (fault != null) {
        add(new Trouble.OfDeployment(new Disruption.Afflict(primary, fault)));
      }
    }

    private void elect() {
      List<String> others = names.stream().filter(name -> !name.equals(primary)).toList();
      electNow(others.get(random.nextInt(others.size())));
    }

    private void electNow(String name) {
      add(new Trouble.OfDeployment(new Disruption.Elect(name)));
      primary = name;
    }

    private void damage() {
      pause(1, 300);
      ClusterTimeDamage[] kinds = ClusterTimeDamage.values();
      add(new Trouble.DamageClusterTime(primary, kinds[random.nextInt(kinds.length)]));
    }

    private String any() {
      return names.get(random.nextInt(names.size()));
    }
  }
}
