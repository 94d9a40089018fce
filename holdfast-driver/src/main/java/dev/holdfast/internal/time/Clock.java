package dev.holdfast.internal.time;

/** The source of time. Tests replace it by a clock that they advance themselves. */
@FunctionalInterface
public interface Clock {
  /**
   * An anonymous class and not a lambda: every client needs the clock first, and linking a lambda is slow.
   */
  Clock SYSTEM =
      new Clock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }
      };

  /** Nanoseconds since an arbitrary moment. Only differences are meaningful. */
  long nanoTime();
}
