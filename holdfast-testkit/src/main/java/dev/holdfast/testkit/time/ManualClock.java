package dev.holdfast.testkit.time;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;

/** A clock that moves only when a test advances it, so an election timeout takes no real time. Any thread. */
public final class ManualClock implements TestClock {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong nanos = new AtomicLong();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  ManualClock() {}

  /** Moves the time forward and wakes the threads that wait for it. */
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

  // The waiting thread holds its lock from reading the time until here. The listener takes the same
  // lock to signal, so no jump is missed.
  @SuppressWarnings("WaitNotInLoop") // The caller has the loop.
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
