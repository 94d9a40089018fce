package dev.holdfast.internal.execution;

import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;

/** The labels that a driver adds itself, where no server could or did. Stateless. */
final class Labels {
  static final String RETRYABLE_WRITE = "RetryableWriteError";
  private static final int LABELLING_WIRE_VERSION = 9; // From 4.4 on servers do it.

  private Labels() {}

  static void add(
      MongoException error,
      Failure failure,
      Command<?> command,
      Session session,
      Sending<?> sending) {
    boolean inTransaction = session.isInTransaction() && !command.endsTransaction();
    if (inTransaction) {
      addTransient(error, failure, session);
    } else if (sending.isRetryableWrite() && isRetryableWrite(failure, sending)) {
      error.addLabel(RETRYABLE_WRITE);
    }
  }

  // Transactions, "TransientTransactionError": all may be run again from its beginning.
  private static void addTransient(MongoException error, Failure failure, Session session) {
    if (failure.network()
        || error instanceof MongoConnectionPoolClearedException
        || error instanceof MongoTimeoutException) {
      error.addLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
    }
    Transaction transaction = session.transaction();
    if (transaction != null
        && error.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)) {
      transaction.unpin();
    }
  }

  private static boolean isRetryableWrite(Failure failure, Sending<?> sending) {
    return failure.network()
        || (sending.connectionOrNull() != null
            && sending.hello().maxWireVersion() < LABELLING_WIRE_VERSION
            && failure.isRetryableWrite());
  }
}
