package dev.holdfast.internal.execution;

import java.time.Duration;

/** How long an operation waits before it is tried again. Pure. */
final class Backoff {
  static final Duration BASE = Duration.ofMillis(100);

  /** Client Backpressure: jitter * min(10 s, 100 ms * 2^n). */
  static final Duration MAX_AFTER_OVERLOAD = Duration.ofSeconds(10);

  /** Of ordinary retries, which Retryable Reads does not limit: without a delay they would be a busy loop. */
  static final Duration MAX_ORDINARY = Duration.ofSeconds(2);

  private Backoff() {}

  /** @param retries done so far */
  static Duration afterOverload(int retries, double jitter) {
    return jittered(retries, MAX_AFTER_OVERLOAD, jitter);
  }

  /**
   * The first retry starts at once. A later one waits for at most half of the time that is left, so that a
   * backoff is never the reason why an operation ends.
   *
   * @param k which retry it is, from 1
   */
  static Duration ordinary(int k, double jitter, long leftNanos) {
    if (k < 2) {
      return Duration.ZERO;
    }
    Duration planned = jittered(k - 2, MAX_ORDINARY, jitter);
    return Duration.ofNanos(Math.min(planned.toNanos(), leftNanos / 2));
  }

  private static Duration jittered(int doublings, Duration max, double jitter) {
    long unjittered =
        doublings >= 20 ? max.toNanos() : Math.min(max.toNanos(), BASE.toNanos() << doublings);
    return Duration.ofNanos((long) (jitter * unjittered));
  }
}
