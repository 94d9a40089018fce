package dev.holdfast.simulation.scenario;

/** A condition that may hold for a moment, but not for long. */
final class LastingCondition {
  private long sinceNanos;
  private boolean holds;

  /** Sets whether the condition holds from now on. */
  void set(boolean now, long nanos) {
    if (now && !holds) {
      sinceNanos = nanos;
    }
    holds = now;
  }

  boolean lastsLongerThan(long limitNanos, long nanos) {
    return holds && nanos - sinceNanos > limitNanos;
  }
}
