package dev.holdfast.testkit;

import java.util.List;

/**
 * A disruption of a whole deployment. Plain data, like {@link Fault}, so tests can print, compare and shrink
 * a schedule. A member is named {@code a}, {@code b} …, or {@code primary} for the primary at that time.
 */
public sealed interface Disruption {
  record StepDown() implements Disruption {}

  record Elect(String member) implements Disruption {}

  record Kill(String member) implements Disruption {}

  record Restart(String member) implements Disruption {}

  record Partition(String one, String other) implements Disruption {}

  record Isolate(String member) implements Disruption {}

  /** Applies a fault to every command or connection of a member until it is healed. */
  record Afflict(String member, Fault fault) implements Disruption {
    @Override
    public List<Disruption> simpler() {
      return fault.simpler().stream().<Disruption>map(f -> new Afflict(member, f)).toList();
    }
  }

  /** Restores links, ends faults and restarts killed members. */
  record Heal() implements Disruption {}

  /** Simpler disruptions of the same kind, to try when a failing schedule is shortened. */
  default List<Disruption> simpler() {
    return List.of();
  }
}
