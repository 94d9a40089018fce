package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionDescription;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The server returned {@code ok: 0}, or no reply arrived. A retry has separate events. */
public final class CommandFailedEvent extends CommandEvent {
  private final long elapsedNanos;
  private final Throwable throwable;

  public CommandFailedEvent(
      long operationId,
      int requestId,
      ConnectionDescription connectionDescription,
      String databaseName,
      String commandName,
      long elapsedNanos,
      Throwable throwable,
      @Nullable TransactionId transactionId) {
    super(operationId, requestId, connectionDescription, databaseName, commandName, transactionId);
    this.elapsedNanos = elapsedNanos;
    this.throwable = notNull("throwable", throwable);
  }

  /** The time from sending the command to its failure. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  /** The error. For commands that carry credentials it does not contain the server's reply. */
  public Throwable getThrowable() {
    return throwable;
  }

  @Override
  public String toString() {
    return fields("CommandFailedEvent")
        .add("elapsedMillis", getElapsedTime(TimeUnit.MILLISECONDS))
        .add("failure", throwable)
        .toString();
  }
}
