package dev.holdfast.internal.execution;

import dev.holdfast.event.TransactionId;
import dev.holdfast.internal.pool.PooledConnection;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Hears of each command that is sent and what became of it: listeners and log, for those who have any.
 * Called on the operation's thread, without locks: what applications keep in their thread is there.
 */
public interface CommandTeller {
  /** Whether anybody listens at this moment; if not, nothing else is called and nothing is copied. */
  boolean isActive();

  void started(Told told, BsonDocument command);

  void succeeded(Told told, BsonDocument reply, long elapsedNanos);

  void failed(Told told, Throwable failure, long elapsedNanos);

  /** What all events of one attempt have in common. */
  record Told(
      String commandName,
      String databaseName,
      int requestId,
      long operationId,
      PooledConnection connection,
      boolean sensitive,
      @Nullable TransactionId transactionId) {}
}
