package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;

/** A check of a server begins; if it needs a new connection, before that is opened. */
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

  /** Whether the server answers only when something changed, or after the heartbeat's time. */
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
