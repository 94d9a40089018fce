package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.MemberConfig;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Changes to the members of a set, made all at once: {@code reconfigure(c -> c.add().remove("a"))}. */
public final class Reconfiguration {
  private final Map<String, UnaryOperator<MemberConfig>> changes = new LinkedHashMap<>();
  private final Set<String> removed = new LinkedHashSet<>();
  private int added;

  Reconfiguration() {}

  /** One more member, with the next free letter as its name. */
  public Reconfiguration add() {
    added++;
    return this;
  }

  /** This member is in the set no more; its server still runs. */
  public Reconfiguration remove(String member) {
    removed.add(member);
    return this;
  }

  /** Who rather becomes primary; 0 never does. */
  public Reconfiguration priority(String member, int priority) {
    return change(member, c -> new MemberConfig(priority, c.votes(), c.hidden(), c.tags()));
  }

  /** 1, or 0 for a member that does not count for majorities. */
  public Reconfiguration votes(String member, int votes) {
    return change(member, c -> new MemberConfig(c.priority(), votes, c.hidden(), c.tags()));
  }

  /** A hidden member is not in hello and never becomes primary. */
  public Reconfiguration hidden(String member, boolean hidden) {
    return change(
        member, c -> new MemberConfig(hidden ? 0 : c.priority(), c.votes(), hidden, c.tags()));
  }

  public Reconfiguration tags(String member, Map<String, String> tags) {
    return change(member, c -> new MemberConfig(c.priority(), c.votes(), c.hidden(), tags));
  }

  private Reconfiguration change(String member, UnaryOperator<MemberConfig> change) {
    changes.merge(member, change, (one, other) -> config -> other.apply(one.apply(config)));
    return this;
  }

  int added() {
    return added;
  }

  Set<String> removed() {
    return removed;
  }

  Map<String, UnaryOperator<MemberConfig>> changes() {
    return changes;
  }
}
