package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;

/** A client discovered a server and is about to monitor it. */
public final class ServerOpeningEvent {
  private final ServerId serverId;

  public ServerOpeningEvent(ServerId serverId) {
    this.serverId = notNull("serverId", serverId);
  }

  public ServerId getServerId() {
    return serverId;
  }

  @Override
  public String toString() {
    return "ServerOpeningEvent{server=" + serverId.getAddress() + '}';
  }
}
