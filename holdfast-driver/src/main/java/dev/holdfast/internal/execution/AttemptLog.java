package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.Outcome;
import dev.holdfast.internal.failure.Failure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one operation that failed, in order; made when the first one fails. Owned by the
 * operation's thread.
 */
final class AttemptLog {
  /**
   * @param sent whether anything may have reached the server
   * @param eligible whether the connection could have run a retryable command; true where there was none
   * @param socketTimeout whether socketTimeoutMS ended it
   * @param isWriteConcernError the reply said ok, and that only the write concern failed
   * @param result what such a reply was decoded to; null otherwise
   * @param changes how often the topology had changed when the attempt began
   */
  record Entry(
      Failure failure,
      Attempt.Phase phase,
      boolean sent,
      boolean eligible,
      boolean socketTimeout,
      boolean isWriteConcernError,
      @Nullable Object result,
      long changes,
      long atNanos) {

    /** Whether a server has dealt with it: a pool or selection error proves nothing. */
    boolean provesAttempt() {
      return phase == Attempt.Phase.COMMAND && sent && !failure.noWritesPerformed();
    }
  }

  private final List<Entry> entries = new ArrayList<>(4);
  private final List<Attempt> attempts = new ArrayList<>(4);
  private int ordinaryRetries;
  private int socketTimeouts;
  private boolean overloadSeen;

  void add(Entry entry) {
    entries.add(entry);
    overloadSeen |= entry.failure().overloaded();
    if (entry.socketTimeout()) {
      socketTimeouts++;
    }
  }

  void describe(Attempt attempt) {
    attempts.add(attempt);
  }

  void countOrdinaryRetry() {
    ordinaryRetries++;
  }

  Entry last() {
    return entries.get(entries.size() - 1);
  }

  Entry first() {
    return entries.get(0);
  }

  /** n of the documents: retries done so far. */
  int retries() {
    return entries.size() - 1;
  }

  int ordinaryRetries() {
    return ordinaryRetries;
  }

  int socketTimeouts() {
    return socketTimeouts;
  }

  boolean overloadSeen() {
    return overloadSeen;
  }

  /** How many of the latest attempts in a row began without the topology having changed before them. */
  int withoutNews(long changesNow) {
    int count = 0;
    long later = changesNow;
    for (int i = entries.size() - 1; i >= 0 && entries.get(i).changes() == later; i--) {
      count++;
      later = entries.get(i).changes();
    }
    return count;
  }

  /** The latest error that proves an attempt, else the first. */
  Entry toRaise() {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i).provesAttempt()) {
        return entries.get(i);
      }
    }
    return first();
  }

  List<Attempt> attempts() {
    return attempts;
  }

  List<MongoException> errors() {
    return entries.stream().map(entry -> entry.failure().cause()).toList();
  }

  /**
   * Whether the operation may have happened. A server's plain refusal settles it also for the attempts
   * before: with the same transaction number, a write that had happened would have been answered as done.
   */
  Outcome outcome() {
    Outcome outcome = Outcome.NOT_SENT;
    for (Entry entry : entries) {
      Outcome now = outcomeOf(entry);
      boolean stays =
          now == Outcome.NOT_SENT
              || (outcome == Outcome.UNKNOWN && now == Outcome.REJECTED && !isPlain(entry))
              || (outcome == Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED
                  && now != Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED);
      outcome = stays ? outcome : now;
    }
    return outcome;
  }

  private static Outcome outcomeOf(Entry entry) {
    if (entry.isWriteConcernError()) {
      return Outcome.APPLIED_BUT_WRITE_CONCERN_FAILED;
    }
    if (!entry.sent()) {
      return Outcome.NOT_SENT;
    }
    Failure failure = entry.failure();
    if (failure.noWritesPerformed() || failure.isSafelyRetryable()) {
      return Outcome.REJECTED;
    }
    boolean unanswered = failure.network() || failure.cause() instanceof MongoInterruptedException;
    return unanswered || failure.interruptsWrites() ? Outcome.UNKNOWN : Outcome.REJECTED;
  }

  /** A refusal on the merits, not one that says "ask somebody else" or "later". */
  private static boolean isPlain(Entry entry) {
    Failure failure = entry.failure();
    return !failure.isRetryableWrite()
        && !failure.isSafelyRetryable()
        && !failure.noWritesPerformed();
  }
}
