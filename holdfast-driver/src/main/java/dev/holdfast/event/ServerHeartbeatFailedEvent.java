package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;
import java.util.concurrent.TimeUnit;

/** A heartbeat of a server failed or was cancelled. */
public final class ServerHeartbeatFailedEvent {
  private final ConnectionId connectionId;
  private final long elapsedNanos;
  private final boolean awaited;
  private final Throwable throwable;

  public ServerHeartbeatFailedEvent(
      ConnectionId connectionId, long elapsedNanos, boolean awaited, Throwable throwable) {
    this.connectionId = notNull("connectionId", connectionId);
    this.elapsedNanos = elapsedNanos;
    this.awaited = awaited;
    this.throwable = notNull("throwable", throwable);
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  /** Whether the server replies only after a change, or when the heartbeat interval has passed. */
  public boolean isAwaited() {
    return awaited;
  }

  public Throwable getThrowable() {
    return throwable;
  }

  @Override
  public String toString() {
    return "ServerHeartbeatFailedEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + ", elapsedMillis="
        + getElapsedTime(TimeUnit.MILLISECONDS)
        + ", awaited="
        + awaited
        + ", throwable="
        + throwable
        + '}';
  }
}
