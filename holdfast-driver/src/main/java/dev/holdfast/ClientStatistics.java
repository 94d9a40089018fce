package dev.holdfast;

import java.util.Map;

/**
 * What a client has done since it was created. Reading the statistics needs no I/O.
 *
 * @param operations operations started; a retried operation counts once
 * @param attempts attempts that checked out a connection, and so could reach a server
 * @param failures operations that ended in an exception
 * @param retriesByReason how often the driver retried, by reason
 * @param retryTokens what is left of the retry budget, at most {@code retryTokenCapacity}
 * @param waitingForServer operations that are waiting now because no suitable server is available
 * @param droppedEvents events that listeners never receive, because earlier listener calls did not return in
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

  /** Why the driver retried an operation. */
  public enum RetryReason {
    /** A connection failed or a reply timed out. */
    NETWORK,
    /** The server was not, or no longer, the kind of member that the operation needs. */
    STATE_CHANGE,
    /** The server was overloaded and rejected work. */
    OVERLOAD,
    /** The pool was cleared before the operation could check out a connection. */
    POOL_CLEARED,
    /** Any other retryable error. */
    OTHER
  }

  public ClientStatistics {
    retriesByReason = Map.copyOf(retriesByReason);
  }

  public long retries() {
    return retriesByReason.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Attempts per operation: 1 if nothing fails. A higher value is the extra load that retries cause. */
  public double amplification() {
    return operations == 0 ? 1 : (double) attempts / operations;
  }
}
