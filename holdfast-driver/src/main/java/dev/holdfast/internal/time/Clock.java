package dev.holdfast.internal.time;

/** Where time comes from. Tests hand in one that stands still until told otherwise. */
@FunctionalInterface
public interface Clock {
  /** A class and no function: it is the first thing a client needs, and functions load slowly. */
  Clock SYSTEM =
      new Clock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }
      };

  /** Nanoseconds since an arbitrary moment; only differences mean something. */
  long nanoTime();
}
