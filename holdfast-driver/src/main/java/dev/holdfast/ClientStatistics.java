package dev.holdfast;

import java.util.Map;

/**
 * What a client has done so far, counted since it was created; a snapshot that costs no I/O.
 *
 * @param operations that were begun, each counted once however often it was tried
 * @param attempts that reached a server
 * @param failures operations that ended in an exception
 * @param retriesByReason how often the driver tried again, by what made it do so
 * @param retryTokens what is left of the retry budget, of at most {@code retryTokenCapacity}
 * @param waitingForServer operations that wait at this moment because no server suits them
 * @param droppedEvents events that listeners never see, because earlier calls of listeners did not return in
 *     time
 */
public record ClientStatistics(
    long operations,
    long attempts,
    long failures,
    Map<RetryReason, Long> retriesByReason,
    double retryTokens,
    double retryTokenCapacity,
    long waitingForServer,
    long droppedEvents) {

  /** Why an operation was tried again. */
  public enum RetryReason {
    /** A connection failed, or nothing came in time. */
    NETWORK,
    /** The server is not, or no longer, the kind of member that was needed. */
    STATE_CHANGE,
    /** The server sheds load. */
    OVERLOAD,
    /** The pool was cleared before the operation got a connection. */
    POOL_CLEARED,
    /** Any other error that may be retried. */
    OTHER
  }

  public ClientStatistics {
    retriesByReason = Map.copyOf(retriesByReason);
  }

  public long retries() {
    return retriesByReason.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Attempts per operation: 1 when nothing fails, and the load we add when something does. */
  public double amplification() {
    return operations == 0 ? 1 : (double) attempts / operations;
  }
}
