package dev.holdfast.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread is about to do. Looks often, gives up late, and says what it waited for. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long BETWEEN_LOOKS_NANOS = 200_000;

  private Await() {}

  public static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("waited " + PATIENCE.toSeconds() + " s in vain for: " + what);
      }
      // Parked rather than spinning: what is waited for needs a processor, too.
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
  }
}
