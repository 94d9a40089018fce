package dev.holdfast.event;

import java.util.EventListener;

/**
 * Notified of changes in the client's view of each server. Calls follow the same rules as for {@link
 * ClusterListener}.
 */
public interface ServerListener extends EventListener {
  default void serverOpening(ServerOpeningEvent event) {}

  default void serverClosed(ServerClosedEvent event) {}

  default void serverDescriptionChanged(ServerDescriptionChangedEvent event) {}
}
