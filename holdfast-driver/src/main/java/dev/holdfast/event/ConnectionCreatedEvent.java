package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;

/** A pool created a connection. It is not established and cannot be used yet. */
public final class ConnectionCreatedEvent {
  private final ConnectionId connectionId;

  public ConnectionCreatedEvent(ConnectionId connectionId) {
    this.connectionId = notNull("connectionId", connectionId);
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  @Override
  public String toString() {
    return "ConnectionCreatedEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + '}';
  }
}
