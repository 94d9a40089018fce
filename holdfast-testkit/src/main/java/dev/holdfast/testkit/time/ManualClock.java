package dev.holdfast.testkit.time;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;

/** A clock that moves when told to: an election timeout passes in no time. Any thread. */
public final class ManualClock implements TestClock {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong nanos = new AtomicLong();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  ManualClock() {}

  /** Moves time forward and wakes whoever waited for it. */
  public void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("time does not go back: " + duration);
    }
    nanos.addAndGet(duration.toNanos());
    listeners.forEach(Runnable::run);
  }

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public Instant now() {
    return START.plusNanos(nanos.get());
  }

  // The waiter holds its lock from looking at the time until here, and the listener takes that lock
  // to signal: a jump in between is not missed.
  @SuppressWarnings("WaitNotInLoop") // the caller has the loop
  @Override
  public void await(Condition condition, long untilNanos) throws InterruptedException {
    if (untilNanos > nanos.get()) {
      condition.await();
    }
  }

  @Override
  public void onJump(Runnable listener) {
    listeners.add(listener);
  }

  @Override
  public void offJump(Runnable listener) {
    listeners.remove(listener);
  }

  @Override
  public String toString() {
    return "manual clock at " + now();
  }
}
