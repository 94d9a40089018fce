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
public final class CommandEvents implements CommandMonitor {
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
  public void started(CommandInfo info, BsonDocument command) {
    BsonDocument shown = shown(info, command);
    log.started(info, shown);
    if (!listeners.isEmpty()) {
      var event =
          new CommandStartedEvent(
              info.operationId(),
              info.requestId(),
              description(info.connection()),
              info.databaseName(),
              info.commandName(),
              shown);
      listeners.call(listener -> listener.commandStarted(event));
    }
  }

  @Override
  public void succeeded(CommandInfo info, BsonDocument reply, long elapsedNanos) {
    BsonDocument shown = shown(info, reply);
    log.succeeded(info, shown, elapsedNanos);
    if (!listeners.isEmpty()) {
      var event =
          new CommandSucceededEvent(
              info.operationId(),
              info.requestId(),
              description(info.connection()),
              info.databaseName(),
              info.commandName(),
              shown,
              elapsedNanos,
              info.transactionId());
      listeners.call(listener -> listener.commandSucceeded(event));
    }
  }

  @Override
  public void failed(CommandInfo info, Throwable failure, long elapsedNanos) {
    Throwable shown = info.sensitive() ? Redaction.withoutReply(failure) : failure;
    log.failed(info, shown, elapsedNanos);
    if (!listeners.isEmpty()) {
      var event =
          new CommandFailedEvent(
              info.operationId(),
              info.requestId(),
              description(info.connection()),
              info.databaseName(),
              info.commandName(),
              elapsedNanos,
              shown,
              info.transactionId());
      listeners.call(listener -> listener.commandFailed(event));
    }
  }

  private static BsonDocument shown(CommandInfo info, BsonDocument document) {
    return info.sensitive() ? new BsonDocument() : document;
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
