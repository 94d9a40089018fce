package dev.holdfast.testkit.time;

import java.time.Instant;
import java.util.concurrent.locks.Condition;

/** What a deployment asks for the time: delays, elections and lag follow it. Any thread. */
public sealed interface TestClock permits SystemClock, ManualClock {
  /** The machine's own time. */
  static TestClock system() {
    return SystemClock.INSTANCE;
  }

  /** A time that stands still until the test moves it. */
  static ManualClock manual() {
    return new ManualClock();
  }

  /** Nanoseconds since some moment; only differences mean something. */
  long nanos();

  Instant now();

  /**
   * Waits for a signal, at most until that time (MAX_VALUE: for ever), and may return early. The caller
   * holds the condition's lock.
   */
  void await(Condition condition, long untilNanos) throws InterruptedException;

  /** Calls the listener whenever time jumps, so that it can wake those that wait for it. */
  void onJump(Runnable listener);

  void offJump(Runnable listener);
}
