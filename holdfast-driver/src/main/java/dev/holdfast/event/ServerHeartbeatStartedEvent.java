package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;

/**
 * A heartbeat of a server starts. If it needs a new connection, this event comes before the connection is
 * opened.
 */
public final class ServerHeartbeatStartedEvent {
  private final ConnectionId connectionId;
  private final boolean awaited;

  public ServerHeartbeatStartedEvent(ConnectionId connectionId) {
    this(connectionId, false);
  }

  public ServerHeartbeatStartedEvent(ConnectionId connectionId, boolean awaited) {
    this.connectionId = notNull("connectionId", connectionId);
    this.awaited = awaited;
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  /** Whether the server replies only after a change, or when the heartbeat interval has passed. */
  public boolean isAwaited() {
    return awaited;
  }

  @Override
  public String toString() {
    return "ServerHeartbeatStartedEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + ", awaited="
        + awaited
        + '}';
  }
}
