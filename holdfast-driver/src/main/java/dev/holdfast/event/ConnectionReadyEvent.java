package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;
import java.util.concurrent.TimeUnit;

/** A connection is established: the handshake and authentication succeeded. */
public final class ConnectionReadyEvent {
  private final ConnectionId connectionId;
  private final long elapsedNanos;

  public ConnectionReadyEvent(ConnectionId connectionId, long elapsedNanos) {
    this.connectionId = notNull("connectionId", connectionId);
    this.elapsedNanos = elapsedNanos;
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  /** The time between {@link ConnectionCreatedEvent} and this event. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public String toString() {
    return "ConnectionReadyEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + ", elapsedMillis="
        + getElapsedTime(TimeUnit.MILLISECONDS)
        + '}';
  }
}
