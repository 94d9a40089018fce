package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionDescription;
import org.bson.BsonDocument;

/** The driver is about to send a command. */
public final class CommandStartedEvent extends CommandEvent {
  private final BsonDocument command;

  public CommandStartedEvent(
      long operationId,
      int requestId,
      ConnectionDescription connectionDescription,
      String databaseName,
      String commandName,
      BsonDocument command) {
    super(
        operationId,
        requestId,
        connectionDescription,
        databaseName,
        commandName,
        TransactionId.of(notNull("command", command)));
    this.command = command;
  }

  /** The whole command, as the server receives it. Empty for commands that carry credentials. */
  public BsonDocument getCommand() {
    return command;
  }

  @Override
  public String toString() {
    return fields("CommandStartedEvent").toString();
  }
}
