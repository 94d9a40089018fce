package dev.holdfast.event;

import dev.holdfast.connection.ConnectionDescription;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** A command is about to be sent. */
public final class CommandStartedEvent extends CommandEvent {
  private final BsonDocument command;

  public CommandStartedEvent(
      long operationId,
      int requestId,
      ConnectionDescription connectionDescription,
      String databaseName,
      String commandName,
      BsonDocument command) {
    super(operationId, requestId, connectionDescription, databaseName, commandName);
    this.command = command;
  }

  /** The whole command as the server gets it; empty for commands that carry credentials. */
  public BsonDocument getCommand() {
    return command;
  }

  /** Null if the command is neither a retryable write nor part of a transaction. */
  public @Nullable TransactionId getTransactionId() {
    BsonValue lsid = command.get("lsid");
    BsonValue txnNumber = command.get("txnNumber");
    return lsid != null && lsid.isDocument() && txnNumber != null && txnNumber.isNumber()
        ? new TransactionId(lsid.asDocument(), txnNumber.asNumber().longValue())
        : null;
  }

  @Override
  public String toString() {
    return fields("CommandStartedEvent").toString();
  }
}
