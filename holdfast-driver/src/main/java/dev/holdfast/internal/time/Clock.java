package dev.holdfast.internal.time;

/** Where time comes from. Tests hand in one that stands still until told otherwise. */
@FunctionalInterface
public interface Clock {
  Clock SYSTEM = System::nanoTime;

  /** Nanoseconds since an arbitrary moment; only differences mean something. */
  long nanoTime();
}
