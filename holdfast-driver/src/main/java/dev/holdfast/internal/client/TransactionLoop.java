package dev.holdfast.internal.client;

import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WithTransactionTimeoutException;
import dev.holdfast.client.TransactionBody;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs a body in a transaction until it is committed, or trying further makes no sense: Convenient API for
 * Transactions, "Sequence of Actions". Owned by the thread that called withTransaction.
 */
final class TransactionLoop<T extends @Nullable Object> {
  static final Duration LIMIT = Duration.ofSeconds(120);
  private static final double FIRST_BACKOFF_NANOS = 5e6;
  private static final double MAX_BACKOFF_NANOS = 500e6;
  private static final double GROWTH = 1.5;
  private static final int MAX_TIME_EXPIRED = 50;

  private final ExplicitSession session;
  private final Executor executor;
  private final TransactionBody<T> body;
  private final TransactionOptions options;
  private final Deadline deadline;
  private final boolean limitedByUser; // timeoutMS rather than our own limit.

  TransactionLoop(
      ExplicitSession session,
      Executor executor,
      TransactionBody<T> body,
      TransactionOptions options) {
    this.session = session;
    this.executor = executor;
    this.body = body;
    this.options = options;
    this.limitedByUser = session.timeoutMillis(options) != null;
    this.deadline =
        limitedByUser ? session.deadline(options) : Deadline.in(executor.clock(), LIMIT);
  }

  T run() {
    if (!limitedByUser) {
      return tryUntilCommitted();
    }
    Deadline outer = session.sharedDeadline(); // Of a withTransaction around this one.
    session.share(deadline);
    try {
      return tryUntilCommitted();
    } finally {
      session.share(outer);
    }
  }

  private T tryUntilCommitted() {
    for (int attempt = 1; ; attempt++) {
      session.startTransaction(options);
      T result;
      try {
        result = body.execute();
      } catch (Throwable e) {
        abort();
        if (!(e instanceof MongoException failure) || !isTransient(failure)) {
          throw e;
        }
        backOff(attempt, failure);
        continue;
      }
      MongoException error = session.hasActiveTransaction() ? commit() : null;
      if (error == null) {
        return result; // Or the body has ended the transaction by itself.
      }
      backOff(attempt, error);
    }
  }

  private void abort() {
    if (session.hasActiveTransaction()) {
      session.abortTransaction();
    }
  }

  /** Null once it is committed; an error if the whole transaction may be repeated; throws any other. */
  private @Nullable MongoException commit() {
    while (true) {
      try {
        session.commitTransaction();
        return null;
      } catch (MongoException e) {
        boolean again =
            e.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)
                && !isMaxTimeExpired(e);
        if (!again && !isTransient(e)) {
          throw e;
        }
        if (deadline.hasPassed()) {
          throw timedOut(e);
        }
        if (!again) {
          return e;
        }
      }
    }
  }

  private void backOff(int attempt, MongoException error) {
    double unjittered =
        Math.min(MAX_BACKOFF_NANOS, FIRST_BACKOFF_NANOS * Math.pow(GROWTH, attempt - 1));
    Duration backoff = Duration.ofNanos((long) (executor.jitter() * unjittered));
    if (deadline.hasPassed() || deadline.remainingNanos() <= backoff.toNanos()) {
      throw timedOut(error);
    }
    if (!backoff.isZero()) {
      executor.backOff(backoff, "withTransaction", error);
    }
  }

  private static boolean isTransient(MongoException error) {
    return error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
  }

  // In a reply that fails as in a write concern error: the code is the same.
  private static boolean isMaxTimeExpired(MongoException error) {
    return error.getCode() == MAX_TIME_EXPIRED || error instanceof MongoOperationTimeoutException;
  }

  /** Says that it was the time; the labels are the last error's, so that callers may still go by them. */
  private MongoException timedOut(MongoException last) {
    if (last instanceof MongoOperationTimeoutException) {
      return last;
    }
    String message =
        "withTransaction has used up its "
            + (limitedByUser ? "timeout" : LIMIT.toSeconds() + " s")
            + "; last error: "
            + last.getMessage();
    MongoException timeout =
        limitedByUser
            ? new MongoOperationTimeoutException(message, last)
            : new WithTransactionTimeoutException(message, last);
    last.getErrorLabels().forEach(timeout::addLabel);
    History.write(timeout, last.getAttempts(), last.getOutcome());
    return timeout;
  }
}
