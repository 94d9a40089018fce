package dev.holdfast.internal.execution;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Client Backpressure, "Token Bucket": the budget from which a client pays its overload retries, so that a
 * server which sheds everything is not asked six times as often as before. Counted in tenths, because 0.1
 * is inexact in binary: ten successes buy exactly one retry. One per client; any thread, no lock.
 */
public final class TokenBucket {
  public static final int CAPACITY = 1000;
  private static final int TENTHS = 10;
  private static final int FULL = CAPACITY * TENTHS;

  /** RETRY_TOKEN_RETURN_RATE, 0.1. */
  private static final int RETURN_RATE = 1;

  private final AtomicInteger tenths = new AtomicInteger(FULL);

  /** Takes one token, or takes nothing and says no. */
  boolean consume() {
    int now = tenths.get();
    while (now >= TENTHS) {
      if (tenths.compareAndSet(now, now - TENTHS)) {
        return true;
      }
      now = tenths.get();
    }
    return false;
  }

  /** An operation succeeded. */
  void succeeded() {
    deposit(RETURN_RATE);
  }

  /** A retry that paid a token succeeded, or failed for another reason than overload. */
  void giveBack() {
    deposit(TENTHS);
  }

  private void deposit(int more) {
    int now = tenths.get();
    while (now < FULL) {
      if (tenths.compareAndSet(now, Math.min(FULL, now + more))) {
        return;
      }
      now = tenths.get();
    }
  }

  public double tokens() {
    return tenths.get() / (double) TENTHS;
  }

  boolean hasToken() {
    return tenths.get() >= TENTHS;
  }
}
