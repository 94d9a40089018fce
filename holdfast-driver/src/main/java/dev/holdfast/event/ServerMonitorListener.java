package dev.holdfast.event;

import java.util.EventListener;

/**
 * Notified of every heartbeat of every server. Calls follow the same rules as for {@link ClusterListener}.
 * Each started heartbeat either succeeds or fails. No heartbeat event follows the {@link ServerClosedEvent}
 * of a server.
 */
public interface ServerMonitorListener extends EventListener {
  // The misspelled name is that of com.mongodb. A listener that migrates to this driver must keep
  // working.
  default void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {}

  default void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {}

  default void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {}
}
