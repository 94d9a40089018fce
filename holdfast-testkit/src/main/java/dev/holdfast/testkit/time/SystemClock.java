package dev.holdfast.testkit.time;

import java.time.Instant;
import java.util.concurrent.locks.Condition;

/** The system clock. It never jumps. */
enum SystemClock implements TestClock {
  INSTANCE;

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @SuppressWarnings("WaitNotInLoop") // The caller has the loop.
  @Override
  public void await(Condition condition, long untilNanos) throws InterruptedException {
    long left = untilNanos - System.nanoTime();
    if (untilNanos == Long.MAX_VALUE) { // Without a limit; the difference would overflow.
      condition.await();
    } else if (left > 0) {
      condition.awaitNanos(left);
    }
  }

  @Override
  public void onJump(Runnable listener) {}

  @Override
  public void offJump(Runnable listener) {}
}
