package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionDescription;
import dev.holdfast.internal.value.Fields;
import org.jspecify.annotations.Nullable;

/** The properties that all command events share. */
public abstract sealed class CommandEvent
    permits CommandStartedEvent, CommandSucceededEvent, CommandFailedEvent {
  private final long operationId;
  private final int requestId;
  private final ConnectionDescription connectionDescription;
  private final String databaseName;
  private final String commandName;
  private final @Nullable TransactionId transactionId;

  CommandEvent(
      long operationId,
      int requestId,
      ConnectionDescription connectionDescription,
      String databaseName,
      String commandName,
      @Nullable TransactionId transactionId) {
    this.operationId = operationId;
    this.requestId = requestId;
    this.connectionDescription = notNull("connectionDescription", connectionDescription);
    this.databaseName = notNull("databaseName", databaseName);
    this.commandName = notNull("commandName", commandName);
    this.transactionId = transactionId;
  }

  /** The same for all commands of one operation, including its retries. */
  public long getOperationId() {
    return operationId;
  }

  /** The same for the start and the end of one command. Each retry has a new id. */
  public int getRequestId() {
    return requestId;
  }

  public ConnectionDescription getConnectionDescription() {
    return connectionDescription;
  }

  /** The name of the command, such as {@code find}. */
  public String getCommandName() {
    return commandName;
  }

  public String getDatabaseName() {
    return databaseName;
  }

  /** Null if the command is neither a retryable write nor part of a transaction. */
  public @Nullable TransactionId getTransactionId() {
    return transactionId;
  }

  final Fields fields(String type) {
    return new Fields(type)
        .add("command", commandName)
        .add("database", databaseName)
        .add("server", connectionDescription.getServerAddress())
        .add("requestId", requestId)
        .add("operationId", operationId);
  }
}
