package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;

/** A pool was created for a server. It is paused until the driver has reached the server. */
public final class ConnectionPoolCreatedEvent {
  private final ServerId serverId;
  private final ConnectionPoolSettings settings;

  public ConnectionPoolCreatedEvent(ServerId serverId, ConnectionPoolSettings settings) {
    this.serverId = notNull("serverId", serverId);
    this.settings = notNull("settings", settings);
  }

  public ServerId getServerId() {
    return serverId;
  }

  public ConnectionPoolSettings getSettings() {
    return settings;
  }

  @Override
  public String toString() {
    return "ConnectionPoolCreatedEvent{server="
        + serverId.getAddress()
        + ", settings="
        + settings
        + '}';
  }
}
