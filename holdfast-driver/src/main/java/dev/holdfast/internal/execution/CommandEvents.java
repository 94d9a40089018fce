package dev.holdfast.internal.execution;

import dev.holdfast.connection.ConnectionDescription;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.internal.connection.Hello;
import dev.holdfast.internal.pool.PooledConnection;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Command Logging and Monitoring: listeners and log lines, on the operation's thread. One per client. */
public final class CommandEvents implements CommandTeller {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");

  private final List<CommandListener> listeners;
  private final CommandLog log;

  public CommandEvents(List<CommandListener> listeners, int maxDocumentLength) {
    this.listeners = List.copyOf(listeners);
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
    tell(
        listener ->
            listener.commandStarted(
                new CommandStartedEvent(
                    told.operationId(),
                    told.requestId(),
                    description(told.connection()),
                    told.databaseName(),
                    told.commandName(),
                    shown)));
  }

  @Override
  public void succeeded(Told told, BsonDocument reply, long elapsedNanos) {
    BsonDocument shown = shown(told, reply);
    log.succeeded(told, shown, elapsedNanos);
    tell(
        listener ->
            listener.commandSucceeded(
                new CommandSucceededEvent(
                    told.operationId(),
                    told.requestId(),
                    description(told.connection()),
                    told.databaseName(),
                    told.commandName(),
                    shown,
                    elapsedNanos,
                    told.transactionId())));
  }

  @Override
  public void failed(Told told, Throwable failure, long elapsedNanos) {
    Throwable shown = told.sensitive() ? Redaction.withoutReply(failure) : failure;
    log.failed(told, shown, elapsedNanos);
    tell(
        listener ->
            listener.commandFailed(
                new CommandFailedEvent(
                    told.operationId(),
                    told.requestId(),
                    description(told.connection()),
                    told.databaseName(),
                    told.commandName(),
                    elapsedNanos,
                    shown,
                    told.transactionId())));
  }

  private void tell(Consumer<CommandListener> call) {
    for (CommandListener listener : listeners) {
      try {
        call.accept(listener);
      } catch (RuntimeException fromListener) {
        LOGGER.error(
            "{} threw on a command event, which counts as delivered",
            listener.getClass().getName(),
            fromListener);
      }
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
