package dev.holdfast.event;

import dev.holdfast.connection.ServerId;

/** A pool was made for a server; it is paused until the server has been reached. */
public final class ConnectionPoolCreatedEvent {
  private final ServerId serverId;

  public ConnectionPoolCreatedEvent(ServerId serverId) {
    this.serverId = serverId;
  }

  public ServerId getServerId() {
    return serverId;
  }

  @Override
  public String toString() {
    return "ConnectionPoolCreatedEvent{server=" + serverId.getAddress() + '}';
  }
}
