package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;

/** A client stopped monitoring a server: the server left the deployment, or the client was closed. */
public final class ServerClosedEvent {
  private final ServerId serverId;

  public ServerClosedEvent(ServerId serverId) {
    this.serverId = notNull("serverId", serverId);
  }

  public ServerId getServerId() {
    return serverId;
  }

  @Override
  public String toString() {
    return "ServerClosedEvent{server=" + serverId.getAddress() + '}';
  }
}
