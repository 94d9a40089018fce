package dev.holdfast.cli.demo;

import dev.holdfast.cli.load.Latencies;
import dev.holdfast.event.OperationRetriedEvent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Records every call of the run, and the calls in progress. The workload's threads write. */
final class Meter {
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final Queue<Long> sinceTick = new ConcurrentLinkedQueue<>();
  private final LongAdder acknowledged = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final Map<Integer, LongAdder> retried = new ConcurrentHashMap<>();

  void callStarted() {
    inFlight.incrementAndGet();
  }

  void callEnded(Call call) {
    inFlight.decrementAndGet();
    calls.add(call);
    sinceTick.add(call.nanos());
    (call.acknowledged() ? acknowledged : failed).increment();
  }

  /** Records an operation that succeeded after a retry. */
  void retried(OperationRetriedEvent event) {
    retried.computeIfAbsent(event.failed().size() + 1, n -> new LongAdder()).increment();
  }

  long acknowledged() {
    return acknowledged.sum();
  }

  long failed() {
    return failed.sum();
  }

  int inFlight() {
    return inFlight.get();
  }

  /** The latencies of the calls that ended since the last call of this method. */
  Latencies takeLatencies() {
    return Latencies.ofNanos(drain());
  }

  private long[] drain() {
    long[] nanos = new long[sinceTick.size()];
    int count = 0;
    Long next;
    while (count < nanos.length && (next = sinceTick.poll()) != null) {
      nanos[count++] = next;
    }
    return Arrays.copyOf(nanos, count);
  }

  /** Operations that succeeded after retries, by their number of attempts. */
  Map<Integer, Long> operationsByAttempts() {
    Map<Integer, Long> counts = new TreeMap<>();
    retried.forEach((attempts, count) -> counts.put(attempts, count.sum()));
    return counts;
  }

  Collection<Call> calls() {
    return calls;
  }
}
