package dev.holdfast.internal.pool;

import dev.holdfast.internal.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only when told to. */
final class FakeClock implements Clock {
  private final AtomicLong now = new AtomicLong(1_000_000_000L);

  @Override
  public long nanoTime() {
    return now.get();
  }

  void advance(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
