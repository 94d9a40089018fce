package dev.holdfast.internal.client;

import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.TransactionOptions;
import dev.holdfast.WithTransactionTimeoutException;
import dev.holdfast.client.TransactionBody;
import dev.holdfast.internal.execution.Backoff;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs a body in a transaction, and repeats it until the commit succeeds or a retry makes no sense:
 * Convenient API for Transactions, "Sequence of Actions". Owned by the thread that called withTransaction.
 */
final class TransactionLoop<T extends @Nullable Object> {
  static final Duration LIMIT = Duration.ofSeconds(120);
  private static final int MAX_TIME_EXPIRED = 50;

  private final ExplicitSession session;
  private final Executor executor;
  private final TransactionBody<T> body;
  private final TransactionOptions options;
  private final Deadline deadline;
  private final boolean limitedByUser; // Whether timeoutMS applies instead of LIMIT.

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
    Deadline outer = session.sharedDeadline(); // From an enclosing withTransaction.
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
        return result; // The loop has committed, or the body ended the transaction.
      }
      backOff(attempt, error);
    }
  }

  private void abort() {
    if (session.hasActiveTransaction()) {
      session.abortTransaction();
    }
  }

  /** Returns null after the commit, or an error if the transaction may be repeated. Throws other errors. */
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
    Duration backoff = Backoff.OF_TRANSACTION.before(attempt - 1, executor.jitter());
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

  // The code is the same in a failed reply and in a write concern error.
  private static boolean isMaxTimeExpired(MongoException error) {
    return error.getCode() == MAX_TIME_EXPIRED || error instanceof MongoOperationTimeoutException;
  }

  /** Creates the timeout error. It has the labels of the last error, because callers may check them. */
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
