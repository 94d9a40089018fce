package dev.holdfast.testkit;

import java.util.List;

/**
 * A disruption of a whole deployment. Plain data, like {@link Fault}, so tests can print, compare and shrink
 * a schedule. A member is named {@code a}, {@code b} …, or {@code primary} for the primary at that time.
 *
 * <pre>{@code
 * for (Disruption disruption : List.of(new Disruption.Kill("primary"), new Disruption.Heal())) {
 *   set.inject(disruption);
 * }
 * }</pre>
 */
public sealed interface Disruption {
  /** Lets the primary step down. */
  record StepDown() implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Makes a member primary.
   *
   * @param member the new primary
   */
  record Elect(String member) implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Ends a member like a killed process.
   *
   * @param member the member to kill
   */
  record Kill(String member) implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Restarts a killed member.
   *
   * @param member the member to restart
   */
  record Restart(String member) implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Cuts the link between two members. Clients still reach both.
   *
   * @param one a member
   * @param other the member on the other side
   */
  record Partition(String one, String other) implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Cuts a member off from all others. Clients still reach it.
   *
   * @param member the member to cut off
   */
  record Isolate(String member) implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Applies a fault to every command or connection of a member until it is healed.
   *
   * @param member the member that fails
   * @param fault how it fails
   */
  record Afflict(String member, Fault fault) implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public List<Disruption> simpler() {
      return fault.simpler().stream().<Disruption>map(f -> new Afflict(member, f)).toList();
    }
  }

  /** Restores links, ends faults and restarts killed members. */
  record Heal() implements Disruption {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Handles every kind of disruption. Code that implements it does not compile when the testkit gets a new
   * disruption.
   *
   * @param <R> the type of the result
   */
  interface Visitor<R> {
    /** Called for {@link StepDown}. */
    R visit(StepDown disruption);

    /** Called for {@link Elect}. */
    R visit(Elect disruption);

    /** Called for {@link Kill}. */
    R visit(Kill disruption);

    /** Called for {@link Restart}. */
    R visit(Restart disruption);

    /** Called for {@link Partition}. */
    R visit(Partition disruption);

    /** Called for {@link Isolate}. */
    R visit(Isolate disruption);

    /** Called for {@link Afflict}. */
    R visit(Afflict disruption);

    /** Called for {@link Heal}. */
    R visit(Heal disruption);
  }

  /** Calls the visitor's method for this kind of disruption. */
  <R> R accept(Visitor<R> visitor);

  /** Simpler disruptions of the same kind, to try when a failing schedule is shortened. */
  default List<Disruption> simpler() {
    return List.of();
  }

  /** One disruption of each kind, for tests and tools that go through all of them. */
  static List<Disruption> examples() {
    return List.of(
        new StepDown(),
        new Elect("b"),
        new Kill("primary"),
        new Restart("a"),
        new Partition("a", "b"),
        new Isolate("primary"),
        new Afflict("primary", Fault.stall()),
        new Heal());
  }
}
