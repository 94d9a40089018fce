package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.session.ServerSession;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.session.Transaction;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Reports one failure to the rest of the client before anything is retried: to the server session, the
 * connection, the topology and the transaction. It also adds the error labels.
 */
final class FailureReport {
  private final ServerSource servers;
  private final Command<?> command;
  private final Session session;
  private final @Nullable PooledConnection connection;
  private final boolean sent;
  private final boolean retryableWrite;

  /**
   * @param connection null if none was checked out
   * @param sent whether a byte of the command may have left the client
   * @param retryableWrite whether the write could be retried after a retryable error
   */
  FailureReport(
      ServerSource servers,
      Command<?> command,
      Session session,
      @Nullable PooledConnection connection,
      boolean sent,
      boolean retryableWrite) {
    this.servers = servers;
    this.command = command;
    this.session = session;
    this.connection = connection;
    this.sent = sent;
    this.retryableWrite = retryableWrite;
  }

  /** SDAM, "Error handling": the topology is updated before the operation is retried. */
  void failed(MongoException error) {
    Failure failure = Failure.of(error);
    if (connection != null && sent) {
      // After an interrupt the server may still execute the command.
      if (failure.network() || error instanceof MongoInterruptedException) {
        markSessionDirty();
      }
      connection.failed(error);
      servers.operationFailed(connection, failure);
    }
    label(error, failure);
  }

  private void markSessionDirty() {
    ServerSession used = session.serverIfTaken();
    if (used != null) {
      used.markDirty();
    }
  }

  /** Returns whether the write concern error is a reason to retry. */
  boolean writeConcernFailed(MongoWriteConcernException error, BsonDocument reply) {
    Failure failure = Failure.ofWriteConcernError(error, reply);
    if (failure == null || connection == null) {
      return false;
    }
    servers.operationFailed(connection, failure);
    label(error, failure);
    return failure.isRetryableWrite() || failure.isSafelyRetryable();
  }

  private void label(MongoException error, Failure failure) {
    Labels.add(
        error,
        failure,
        command,
        session,
        retryableWrite,
        connection == null ? null : connection.connection().hello());
    Transaction transaction = session.transaction();
    if (transaction != null && command.endsTransaction()) {
      TransactionRules.endFailed(transaction, error, failure);
    }
  }
}
