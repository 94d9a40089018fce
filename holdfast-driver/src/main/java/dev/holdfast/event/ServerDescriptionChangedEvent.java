package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerDescription;
import dev.holdfast.connection.ServerId;

/** The client's view of a server changed. A change of its round-trip time alone is not an event. */
public final class ServerDescriptionChangedEvent {
  private final ServerId serverId;
  private final ServerDescription newDescription;
  private final ServerDescription previousDescription;

  public ServerDescriptionChangedEvent(
      ServerId serverId, ServerDescription newDescription, ServerDescription previousDescription) {
    this.serverId = notNull("serverId", serverId);
    this.newDescription = notNull("newDescription", newDescription);
    this.previousDescription = notNull("previousDescription", previousDescription);
  }

  public ServerId getServerId() {
    return serverId;
  }

  public ServerDescription getNewDescription() {
    return newDescription;
  }

  public ServerDescription getPreviousDescription() {
    return previousDescription;
  }

  @Override
  public String toString() {
    return "ServerDescriptionChangedEvent{newDescription="
        + newDescription.getShortDescription()
        + ", previousDescription="
        + previousDescription.getShortDescription()
        + '}';
  }
}
