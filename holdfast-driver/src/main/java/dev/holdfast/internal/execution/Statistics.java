package dev.holdfast.internal.execution;

import dev.holdfast.ClientStatistics;
import dev.holdfast.ClientStatistics.RetryReason;
import dev.holdfast.internal.failure.Failure;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counters of a client. One per client; any thread, no lock. */
final class Statistics {
  private final LongAdder operations = new LongAdder();
  private final LongAdder attempts = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final Map<RetryReason, LongAdder> retries = new EnumMap<>(RetryReason.class);

  Statistics() {
    for (RetryReason reason : RetryReason.values()) {
      retries.put(reason, new LongAdder());
    }
  }

  void operation() {
    operations.increment();
  }

  void attempt() {
    attempts.increment();
  }

  void failure() {
    failures.increment();
  }

  void retry(Failure because) {
    LongAdder counter = retries.get(reasonOf(because));
    if (counter != null) {
      counter.increment();
    }
  }

  private static RetryReason reasonOf(Failure failure) {
    if (failure.overloaded()) {
      return RetryReason.OVERLOAD;
    }
    if (failure.isPoolCleared()) {
      return RetryReason.POOL_CLEARED;
    }
    if (failure.stateChange()) {
      return RetryReason.STATE_CHANGE;
    }
    return failure.network() ? RetryReason.NETWORK : RetryReason.OTHER;
  }

  ClientStatistics snapshot(double tokens, long waitingForServer, long droppedEvents) {
    Map<RetryReason, Long> counted = new EnumMap<>(RetryReason.class);
    retries.forEach((reason, count) -> counted.put(reason, count.sum()));
    return new ClientStatistics(
        operations.sum(),
        attempts.sum(),
        failures.sum(),
        counted,
        tokens,
        TokenBucket.CAPACITY,
        waitingForServer,
        droppedEvents);
  }
}
