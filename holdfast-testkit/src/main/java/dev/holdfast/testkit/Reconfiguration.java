package dev.holdfast.testkit;

import dev.holdfast.testkit.internal.cluster.MemberConfig;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Changes to the members of a set, applied all at once: {@code reconfigure(c -> c.add().remove("a"))}. */
public final class Reconfiguration {
  private final Map<String, UnaryOperator<MemberConfig>> changes = new LinkedHashMap<>();
  private final Set<String> removed = new LinkedHashSet<>();
  private final Set<String> restored = new LinkedHashSet<>();
  private int added;

  Reconfiguration() {}

  /** Adds a member. Its name is the next free letter. */
  public Reconfiguration add() {
    added++;
    return this;
  }

  /** Removes this member from the set. Its server keeps running. */
  public Reconfiguration remove(String member) {
    removed.add(member);
    return this;
  }

  /** Adds a removed member to the set again. It then replicates from the primary. */
  public Reconfiguration restore(String member) {
    restored.add(member);
    return this;
  }

  /**
   * Members with a higher priority are preferred as primary. A member with priority 0 never becomes primary.
   */
  public Reconfiguration priority(String member, int priority) {
    return change(member, c -> new MemberConfig(priority, c.votes(), c.hidden(), c.tags()));
  }

  /** Sets the votes to 1, or to 0 for a member that does not count for majorities. */
  public Reconfiguration votes(String member, int votes) {
    return change(member, c -> new MemberConfig(c.priority(), votes, c.hidden(), c.tags()));
  }

  /** A hidden member does not appear in hello replies and never becomes primary. */
  public Reconfiguration hidden(String member, boolean hidden) {
    return change(
        member, c -> new MemberConfig(hidden ? 0 : c.priority(), c.votes(), hidden, c.tags()));
  }

  /** Sets the tags of a member, for read preferences and write concerns. */
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

  Set<String> restored() {
    return restored;
  }

  Map<String, UnaryOperator<MemberConfig>> changes() {
    return changes;
  }
}
