package dev.holdfast.testkit;

import java.util.List;

/**
 * What goes wrong with a deployment as a whole. Plain data, like {@link Fault}: schedules print, compare
 * and shrink. A member is named {@code a}, {@code b} … or {@code primary}, whoever that is by then.
 */
public sealed interface Disruption {
  record StepDown() implements Disruption {}

  record Elect(String member) implements Disruption {}

  record Kill(String member) implements Disruption {}

  record Restart(String member) implements Disruption {}

  record Partition(String one, String other) implements Disruption {}

  record Isolate(String member) implements Disruption {}

  /** A fault of every command or connection of a member, until it is healed. */
  record Afflict(String member, Fault fault) implements Disruption {
    @Override
    public List<Disruption> simpler() {
      return fault.simpler().stream().<Disruption>map(f -> new Afflict(member, f)).toList();
    }
  }

  /** Everything is well again: links, faults, and members that were killed. */
  record Heal() implements Disruption {}

  /** Smaller disruptions of the same kind: what to try when a failing schedule is to be shortened. */
  default List<Disruption> simpler() {
    return List.of();
  }
}
