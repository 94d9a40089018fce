package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionDescription;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The server returned {@code ok: 1}. Single writes may still have failed: the response contains their errors.
 */
public final class CommandSucceededEvent extends CommandEvent {
  private final BsonDocument response;
  private final long elapsedNanos;

  public CommandSucceededEvent(
      long operationId,
      int requestId,
      ConnectionDescription connectionDescription,
      String databaseName,
      String commandName,
      BsonDocument response,
      long elapsedNanos,
      @Nullable TransactionId transactionId) {
    super(operationId, requestId, connectionDescription, databaseName, commandName, transactionId);
    this.response = notNull("response", response);
    this.elapsedNanos = elapsedNanos;
  }

  /** The time from sending the command to receiving the reply. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  /** The whole reply. Empty for commands that carry credentials. */
  public BsonDocument getResponse() {
    return response;
  }

  @Override
  public String toString() {
    return fields("CommandSucceededEvent")
        .add("elapsedMillis", getElapsedTime(TimeUnit.MILLISECONDS))
        .toString();
  }
}
