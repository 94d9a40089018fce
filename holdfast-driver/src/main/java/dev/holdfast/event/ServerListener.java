package dev.holdfast.event;

import java.util.EventListener;

/** Told what a client finds out about each server of its deployment; called as {@link ClusterListener} is. */
public interface ServerListener extends EventListener {
  default void serverOpening(ServerOpeningEvent event) {}

  default void serverClosed(ServerClosedEvent event) {}

  default void serverDescriptionChanged(ServerDescriptionChangedEvent event) {}
}
