package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionDescription;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The server answered {@code ok: 0}, or no answer came. A retry, if any, has events of its own. */
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

  /** From sending the command to knowing that it failed. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  /** What went wrong; without the server's reply for commands that carry credentials. */
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
