package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;

/** A paused pool is ready again because its server responded. */
public final class ConnectionPoolReadyEvent {
  private final ServerId serverId;

  public ConnectionPoolReadyEvent(ServerId serverId) {
    this.serverId = notNull("serverId", serverId);
  }

  public ServerId getServerId() {
    return serverId;
  }

  @Override
  public String toString() {
    return "ConnectionPoolReadyEvent{server=" + serverId.getAddress() + '}';
  }
}
