package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.scenario.Plan.Client;
import dev.holdfast.simulation.scenario.Plan.Deployment;
import dev.holdfast.simulation.scenario.Plan.Kind;
import dev.holdfast.simulation.scenario.Plan.Timed;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * A theme of the plans of some seeds. Half of the seeds mix everything. Each other theme makes one
 * combination of deployment, settings, work and troubles likely that is rare in the mixture. A theme
 * overrides the methods that differ.
 */
interface Theme {
  /** Mixes everything. */
  Theme MIXED = new Theme() {};

  /** The themes of odd seeds, in turn. */
  List<Theme> SPECIAL =
      List.of(
          new AuthenticationTheme(),
          new OldMongosTheme(),
          new RetryWindowTheme(),
          new ElectionTheme(),
          new ChangingMembersTheme(),
          new SilentMonitorsTheme(),
          new BreakingConnectionsTheme());

  static Theme of(long seed) {
    if (seed % 2 == 0 || SPECIAL.isEmpty()) {
      return MIXED;
    }
    return SPECIAL.get((int) Math.floorMod(Math.floorDiv(seed, 2), (long) SPECIAL.size()));
  }

  default Deployment deployment(Random random) {
    return Draws.deployment(random);
  }

  default Client client(Random random, Kind kind) {
    return Draws.client(random, kind);
  }

  default int workers(Random random) {
    return 1 + random.nextInt(6);
  }

  /** The actions that workers choose from; an action that occurs twice is chosen twice as often. */
  default List<Work> work(Random random) {
    return Draws.work();
  }

  default List<Timed> troubles(Random random, Deployment deployment, int workers, Duration length) {
    return Troubles.draw(random, deployment, workers, length);
  }
}
