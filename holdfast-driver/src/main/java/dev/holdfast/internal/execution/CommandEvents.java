package dev.holdfast.internal.execution;

import dev.holdfast.connection.ConnectionDescription;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.event.OperationListeners;
import dev.holdfast.internal.pool.PooledConnection;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;

/** Command Logging and Monitoring: listeners and log lines, on the operation's thread. One per client. */
public final class CommandEvents implements CommandTeller {
  private final OperationListeners<CommandListener> listeners;
  private final CommandLog log;

  public CommandEvents(
      List<CommandListener> listeners, int maxDocumentLength, EventQueue ofClient) {
    this.listeners = new OperationListeners<>(listeners, ofClient);
    this.log = new CommandLog(maxDocumentLength);
  }

  @Override
  public boolean isActive() {
    return !listeners.isEmpty() || log.isActive();
  }

  @Override
  public void started(Told told, BsonDocument command) {
    BsonDocument shown = shown(told, command);
    log.started(told, shown);
    if (!listeners.isEmpty()) {
      var event =
          new CommandStartedEvent(
              told.operationId(),
              told.requestId(),
              description(told.connection()),
              told.databaseName(),
              told.commandName(),
              shown);
      listeners.call(listener -> listener.commandStarted(event));
    }
  }

  @Override
  public void succeeded(Told told, BsonDocument reply, long elapsedNanos) {
    BsonDocument shown = shown(told, reply);
    log.succeeded(told, shown, elapsedNanos);
    if (!listeners.isEmpty()) {
      var event =
          new CommandSucceededEvent(
              told.operationId(),
              told.requestId(),
              description(told.connection()),
              told.databaseName(),
              told.commandName(),
              shown,
              elapsedNanos,
              told.transactionId());
      listeners.call(listener -> listener.commandSucceeded(event));
    }
  }

  @Override
  public void failed(Told told, Throwable failure, long elapsedNanos) {
    Throwable shown = told.sensitive() ? Redaction.withoutReply(failure) : failure;
    log.failed(told, shown, elapsedNanos);
    if (!listeners.isEmpty()) {
      var event =
          new CommandFailedEvent(
              told.operationId(),
              told.requestId(),
              description(told.connection()),
              told.databaseName(),
              told.commandName(),
              elapsedNanos,
              shown,
              told.transactionId());
      listeners.call(listener -> listener.commandFailed(event));
    }
  }

  private static BsonDocument shown(Told told, BsonDocument document) {
    return told.sensitive() ? new BsonDocument() : document;
  }

  private static ConnectionDescription description(PooledConnection connection) {
    Hello hello = connection.connection().hello();
    ConnectionDescription description =
        new ConnectionDescription(
            connection.connection().id(),
            hello.maxWireVersion(),
            typeOf(hello),
            hello.maxWriteBatchSize(),
            hello.maxBsonObjectSize(),
            hello.maxMessageSizeBytes(),
            hello.compression(),
            null,
            hello.logicalSessionTimeoutMinutes());
    ObjectId serviceId = connection.serviceId();
    return serviceId == null ? description : description.withServiceId(serviceId);
  }

  private static ServerType typeOf(Hello hello) {
    if (hello.isMongos()) {
      return ServerType.SHARD_ROUTER;
    }
    if (hello.setName() == null) {
      return ServerType.STANDALONE;
    }
    return hello.isWritablePrimary()
        ? ServerType.REPLICA_SET_PRIMARY
        : ServerType.REPLICA_SET_SECONDARY;
  }
}
