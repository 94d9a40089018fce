package dev.holdfast.simulation.scenario;

import dev.holdfast.simulation.net.SimulatedNetwork;
import dev.holdfast.testkit.TestDeployment;
import org.jspecify.annotations.Nullable;

/** Changes the members of the set. At most one is absent, so a majority has every acknowledged write. */
final class Membership {
  private static final int FEWEST_SERVERS = 3;

  private final SimulatedNetwork network;
  private @Nullable String removed;
  private @Nullable String hidden;

  Membership(SimulatedNetwork network) {
    this.network = network;
  }

  void remove(TestDeployment deployment, String server) {
    requireWhole(deployment);
    network.rememberConnections(server);
    deployment.reconfigure(change -> change.remove(server));
    removed = server;
  }

  void hide(TestDeployment deployment, String server) {
    requireWhole(deployment);
    if (deployment.member(server).isPrimary()) {
      throw new IllegalStateException("a primary cannot be hidden");
    }
    deployment.reconfigure(change -> change.hidden(server, true));
    hidden = server;
  }

  private void requireWhole(TestDeployment deployment) {
    if (removed != null || hidden != null || deployment.members().size() < FEWEST_SERVERS) {
      throw new IllegalStateException("another member is missing");
    }
  }

  void restore(TestDeployment deployment) {
    String back = removed;
    String shown = hidden;
    if (back != null) {
      deployment.reconfigure(change -> change.restore(back));
    }
    if (shown != null) {
      deployment.reconfigure(change -> change.hidden(shown, false).priority(shown, 1));
    }
    removed = null;
    hidden = null;
  }
}
