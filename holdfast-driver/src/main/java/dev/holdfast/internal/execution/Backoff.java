package dev.holdfast.internal.execution;

import java.time.Duration;

/**
 * Exponential backoff with full jitter: {@code jitter * min(max, base * growth^n)}. All waits between
 * attempts come from here. Pure.
 *
 * @param base the longest wait before the first repetition
 * @param growth the factor from one repetition to the next
 */
public record Backoff(Duration base, double growth, Duration max) {
  /** Client Backpressure: after an overload error. */
  static final Backoff AFTER_OVERLOAD =
      new Backoff(Duration.ofMillis(100), 2, Duration.ofSeconds(10));

  /** Ordinary retries from the second on. Retryable Reads sets no limit, so without it reads would spin. */
  static final Backoff ORDINARY = new Backoff(Duration.ofMillis(100), 2, Duration.ofSeconds(2));

  /** Convenient API for Transactions: before withTransaction repeats the transaction. */
  public static final Backoff OF_TRANSACTION =
      new Backoff(Duration.ofMillis(5), 1.5, Duration.ofMillis(500));

  /**
   * @param n how many repetitions came before
   * @param jitter at least 0 and below 1
   */
  public Duration before(int n, double jitter) {
    double unjittered = Math.min(max.toNanos(), base.toNanos() * Math.pow(growth, n));
    return Duration.ofNanos((long) (jitter * unjittered));
  }

  /**
   * Before the k-th ordinary retry. The first retry starts at once. A later one waits for at most half of the
   * time that is left, so that a backoff is never the reason why an operation ends.
   *
   * @param k from 1
   */
  static Duration ordinary(int k, double jitter, long leftNanos) {
    if (k < 2) {
      return Duration.ZERO;
    }
    long planned = ORDINARY.before(k - 2, jitter).toNanos();
    return Duration.ofNanos(Math.min(planned, leftNanos / 2));
  }
}
