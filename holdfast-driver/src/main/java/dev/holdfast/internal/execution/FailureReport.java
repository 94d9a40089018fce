package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.session.ServerSession;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;

/**
 * What a failed attempt means to the rest of the client: its server session, connection, topology and
 * transaction hear of it, and the error gets its labels. All of it before anybody decides on a retry.
 * Made for one failure.
 */
final class FailureReport {
  private final Executor executor;
  private final Command<?> command;
  private final Session session;
  private final Sending<?> sending;

  FailureReport(Executor executor, Command<?> command, Session session, Sending<?> sending) {
    this.executor = executor;
    this.command = command;
    this.session = session;
    this.sending = sending;
  }

  /** SDAM, "Error handling": the topology hears of it before anybody tries again. */
  void tell(MongoException error) {
    PooledConnection connection = sending.place().connectionOrNull();
    Failure failure = Failure.of(error);
    if (connection != null && sending.wasSent()) {
      // Interrupted ones, too: the server may still be busy with the command.
      if (failure.network() || error instanceof MongoInterruptedException) {
        markSessionDirty();
      }
      connection.failed(error);
      executor.servers.operationFailed(connection, failure);
    }
    label(error, failure);
  }

  private void markSessionDirty() {
    ServerSession used = session.serverIfTaken();
    if (used != null) {
      used.markDirty();
    }
  }

  /** The reply said ok; whether its write concern error is a reason to try again. */
  boolean tell(Sending.WriteConcernFailure seen) {
    PooledConnection connection = sending.place().connectionOrNull();
    Failure failure = Failure.ofWriteConcernError(seen.error(), seen.reply());
    if (failure == null || connection == null) {
      return false;
    }
    executor.servers.operationFailed(connection, failure);
    label(seen.error(), failure);
    return failure.isRetryableWrite() || failure.isSafelyRetryable();
  }

  private void label(MongoException error, Failure failure) {
    boolean connected = sending.place().connectionOrNull() != null;
    Labels.add(
        error,
        failure,
        command,
        session,
        sending.isRetryableWrite(),
        connected ? sending.place().hello() : null);
    Transaction transaction = session.transaction();
    if (transaction != null && command.endsTransaction()) {
      TransactionRules.endFailed(transaction, error, failure);
    }
  }
}
