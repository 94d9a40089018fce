package dev.holdfast.simulation.scenario;

import dev.holdfast.Attempt;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.MongoSocketWriteException;
import dev.holdfast.MongoSocketWriteTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The failed attempts of one command, as the driver reports them.
 *
 * @param what the call or the command, for messages
 * @param succeeded whether one more attempt followed and succeeded
 */
record AttemptHistory(String what, Kind kind, List<Attempt> attempts, boolean succeeded) {
  /** Which retry rules apply to a command. */
  enum Kind {
    READ,
    WRITE,
    /** Its retries depend on more than its name. */
    OTHER
  }

  /** Retryable Writes, "Retryable Error": the codes. */
  private static final Set<Integer> CODES =
      Set.of(6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436);

  /** Codes after which only reads are retried. */
  private static final Set<Integer> READ_CODES = Set.of(134, 262);

  Attempt last() {
    return attempts.get(attempts.size() - 1);
  }

  /** The time from the first failure until the attempt after the first {@code count} attempts starts. */
  Duration sinceFirstFailure(int count) {
    Duration since = attempts.get(0).backoff();
    for (Attempt attempt : attempts.subList(1, count)) {
      since = since.plus(attempt.duration()).plus(attempt.backoff());
    }
    return since;
  }

  /** How many of the first {@code count} attempts were retried. Selecting a server again is not a retry. */
  int retries(int count) {
    return (int) attempts.subList(0, count).stream().filter(AttemptHistory::isRetried).count();
  }

  /** How many of the first {@code count} attempts were retried for another reason than a label. */
  int ordinaryRetries(int count) {
    return (int)
        attempts.subList(0, count).stream()
            .filter(attempt -> isRetried(attempt) && !isByLabel(attempt))
            .count();
  }

  int brokenConnections(int count) {
    return (int)
        attempts.subList(0, count).stream().filter(AttemptHistory::isBrokenConnection).count();
  }

  int socketTimeouts(int count) {
    return (int)
        attempts.subList(0, count).stream().filter(AttemptHistory::isSocketTimeout).count();
  }

  boolean hasOverload(int count) {
    return attempts.subList(0, count).stream().anyMatch(AttemptHistory::isOverload);
  }

  static boolean isRetried(Attempt attempt) {
    return attempt.decision() == Attempt.Decision.RETRY && !isReselection(attempt);
  }

  /** Whether the pool was cleared, so that nothing was sent. */
  static boolean isReselection(Attempt attempt) {
    return attempt.error() instanceof MongoConnectionPoolClearedException;
  }

  static boolean isOverload(Attempt attempt) {
    return attempt.error().hasErrorLabel("SystemOverloadedError");
  }

  /** Whether a label allows the retry. Authentication is never retried by label. */
  static boolean isByLabel(Attempt attempt) {
    return attempt.error().hasErrorLabel("RetryableError")
        && !(attempt.error() instanceof MongoSecurityException);
  }

  /** Whether the connection broke after the command was sent. */
  static boolean isBrokenConnection(Attempt attempt) {
    return attempt.phase() == Attempt.Phase.COMMAND
        && attempt.error().getClass() == MongoSocketReadException.class;
  }

  static boolean isSocketTimeout(Attempt attempt) {
    return attempt.phase() == Attempt.Phase.COMMAND
        && (attempt.error() instanceof MongoSocketReadTimeoutException
            || attempt.error() instanceof MongoSocketWriteTimeoutException);
  }

  /**
   * Whether the specifications require an ordinary retry of this error. Incomplete: the driver itself causes
   * some socket errors.
   */
  boolean isRetryable(Attempt attempt) {
    MongoException error = attempt.error();
    return attempt.phase() != Attempt.Phase.SELECTION
        && (error instanceof MongoSocketReadException
            || error instanceof MongoSocketWriteException
            || isSocketTimeout(attempt)
            || CODES.contains(error.getCode())
            || (kind == Kind.READ && READ_CODES.contains(error.getCode())));
  }

  @Override
  public String toString() {
    return what + (succeeded ? ", succeeded after " : ", failed after ") + attempts;
  }
}
