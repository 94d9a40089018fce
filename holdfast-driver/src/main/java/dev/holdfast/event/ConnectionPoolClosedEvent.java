package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;

/** A pool was closed because its server left the deployment or the client was closed. */
public final class ConnectionPoolClosedEvent {
  private final ServerId serverId;

  public ConnectionPoolClosedEvent(ServerId serverId) {
    this.serverId = notNull("serverId", serverId);
  }

  public ServerId getServerId() {
    return serverId;
  }

  @Override
  public String toString() {
    return "ConnectionPoolClosedEvent{server=" + serverId.getAddress() + '}';
  }
}
