package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.failure.UnreadableReplyException;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds the error labels that the driver has to add because the server did not. Pure. */
final class Labels {
  static final String RETRYABLE_WRITE = "RetryableWriteError";
  private static final int LABELLING_WIRE_VERSION =
      9; // MongoDB 4.4 and later add the label themselves.

  /** UnknownReplWriteConcern, UnsatisfiableWriteConcern: a retry would fail the same way. */
  private static final Set<Integer> INVALID_WRITE_CONCERN = Set.of(79, 100);

  private Labels() {}

  /**
   * @param retryableWrite whether the write could be retried after a retryable error
   * @param hello of the connection that failed; null if there was none yet
   */
  static void add(
      MongoException error,
      Failure failure,
      Command<?> command,
      Session session,
      boolean retryableWrite,
      @Nullable Hello hello) {
    if (TransactionRules.isInside(command, session)) {
      if (isLost(error, failure)) {
        error.addLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
      }
      return;
    }
    if (retryableWrite && (failure.network() || isLeftToUs(error, failure, hello))) {
      error.addLabel(RETRYABLE_WRITE);
    }
    Transaction transaction = session.transaction();
    if (command.endsTransaction()
        && transaction != null
        && transaction.state() == Transaction.State.COMMITTED
        && isUnknownCommit(error, failure)) {
      error.addLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL);
    }
  }

  // Transactions, "Transient Transaction Error": no server has answered, so the application may
  // repeat the whole transaction.
  private static boolean isLost(MongoException error, Failure failure) {
    return failure.network()
        || failure.isPoolCleared()
        || error instanceof MongoTimeoutException
        || error instanceof MongoServerUnavailableException;
  }

  // Transactions, "UnknownTransactionCommitResult": another commit may bring the answer.
  private static boolean isUnknownCommit(MongoException error, Failure failure) {
    return isLost(error, failure)
        || failure.isRetryableWrite()
        || TimeoutRules.isExpired(error)
        || error instanceof UnreadableReplyException
        || (error instanceof MongoWriteConcernException
            && !INVALID_WRITE_CONCERN.contains(failure.code()));
  }

  // Retryable Writes, "RetryableWriteError Labels": by the code, if the server is too old to label
  // it. A write concern error from a mongos does not count: it comes from a shard.
  private static boolean isLeftToUs(MongoException error, Failure failure, @Nullable Hello hello) {
    return hello != null
        && hello.maxWireVersion() < LABELLING_WIRE_VERSION
        && !(hello.isMongos() && error instanceof MongoWriteConcernException)
        && failure.isRetryableWrite();
  }
}
