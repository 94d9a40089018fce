package dev.holdfast.testkit.internal.cluster;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which members can communicate. Members without a direct link still communicate through a third one. */
public final class Network {
  private record Cut(Node one, Node other) {}

  private final Set<Cut> cuts = new HashSet<>(); // Guarded by the set's lock.

  public void cut(Node one, Node other) {
    if (one == other) {
      throw new IllegalArgumentException(one.name() + " cannot be cut off from itself");
    }
    cuts.add(new Cut(one, other));
    cuts.add(new Cut(other, one));
  }

  public void restoreLinks() {
    cuts.clear();
  }

  public void restoreLinks(Node node) {
    cuts.removeIf(cut -> cut.one() == node || cut.other() == node);
  }

  /** The running members that this one reaches, including itself if it runs. */
  Set<Node> reachedFrom(Node start, Collection<Node> members) {
    Set<Node> reached = new LinkedHashSet<>();
    Deque<Node> next = new ArrayDeque<>();
    if (start.isUp()) {
      next.add(start);
    }
    while (!next.isEmpty()) {
      Node node = next.remove();
      if (reached.add(node)) {
        members.stream()
            .filter(other -> other.isUp() && !cuts.contains(new Cut(node, other)))
            .forEach(next::add);
      }
    }
    return reached;
  }
}
