package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;
import java.util.concurrent.TimeUnit;

/** An operation received a connection from the pool. */
public final class ConnectionCheckedOutEvent {
  private final ConnectionId connectionId;
  private final long operationId;
  private final long elapsedNanos;

  public ConnectionCheckedOutEvent(ConnectionId connectionId, long operationId, long elapsedNanos) {
    this.connectionId = notNull("connectionId", connectionId);
    this.operationId = operationId;
    this.elapsedNanos = elapsedNanos;
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  /** The id of the operation, which is the same in all of its events. */
  public long getOperationId() {
    return operationId;
  }

  /** The time between {@link ConnectionCheckOutStartedEvent} and this event. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public String toString() {
    return "ConnectionCheckedOutEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + ", operationId="
        + operationId
        + ", elapsedMillis="
        + getElapsedTime(TimeUnit.MILLISECONDS)
        + '}';
  }
}
