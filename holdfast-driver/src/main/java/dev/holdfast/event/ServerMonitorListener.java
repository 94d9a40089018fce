package dev.holdfast.event;

import java.util.EventListener;

/**
 * Told of every check of every server; called as {@link ClusterListener} is. Each check that starts either
 * succeeds or fails, and nothing is told of a server after its {@link ServerClosedEvent}.
 */
public interface ServerMonitorListener extends EventListener {
  // The name lacks a letter in com.mongodb too; listeners that move over must go on hearing of it.
  default void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {}

  default void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {}

  default void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {}
}
