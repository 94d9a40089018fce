package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The result of one event: the next description, and the effects to carry out. */
public record Step(TopologyDescription next, List<Effect> effects) {
  public Step {
    effects = List.copyOf(effects);
  }

  static Step nothing(TopologyDescription now) {
    return new Step(now, List.of());
  }

  Step and(Effect effect) {
    List<Effect> more = new ArrayList<>(effects);
    more.add(effect);
    return new Step(next, more);
  }

  /** Servers to begin monitoring. */
  public Set<ServerAddress> added(TopologyDescription before) {
    return difference(next, before);
  }

  /** Servers to stop monitoring. Their pools are closed. */
  public Set<ServerAddress> removed(TopologyDescription before) {
    return difference(before, next);
  }

  private static Set<ServerAddress> difference(TopologyDescription of, TopologyDescription minus) {
    Set<ServerAddress> difference = new LinkedHashSet<>(of.servers().keySet());
    difference.removeAll(minus.servers().keySet());
    return difference;
  }
}
