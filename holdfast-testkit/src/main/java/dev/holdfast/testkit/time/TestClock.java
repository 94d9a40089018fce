package dev.holdfast.testkit.time;

import java.time.Instant;
import java.util.concurrent.locks.Condition;

/** The clock of a deployment, for delays, elections and lag. Any thread. */
public sealed interface TestClock permits SystemClock, ManualClock {
  /** The system clock. */
  static TestClock system() {
    return SystemClock.INSTANCE;
  }

  /** A clock that stops until the test advances it. */
  static ManualClock manual() {
    return new ManualClock();
  }

  /** Nanoseconds since an arbitrary moment. Only differences are meaningful. */
  long nanos();

  /** The time of day. */
  Instant now();

  /**
   * Waits for a signal, at most until that time; {@code Long.MAX_VALUE} means no limit. May return early. The
   * caller must hold the condition's lock.
   */
  void await(Condition condition, long untilNanos) throws InterruptedException;

  /** Calls the listener after each jump of the time, so that it can wake waiting threads. */
  void onJump(Runnable listener);

  /** Removes a listener of {@link #onJump}. */
  void offJump(Runnable listener);
}
