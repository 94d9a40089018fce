package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;

/**
 * Notified of every change, in order, while the topology lock is held, so implementations may only queue
 * their events. {@link #delivered} is called without the lock and may call application code.
 */
public interface TopologyListener {
  void opening();

  void serverOpening(ServerAddress server);

  void serverChanged(ServerDescription before, ServerDescription after);

  void changed(TopologyDescription before, TopologyDescription after);

  void serverClosed(ServerAddress server);

  /** Called before close removes all servers, to distinguish this from servers that leave the deployment. */
  default void closing() {}

  void closed();

  /** Called without locks after each update of the topology. */
  void delivered();
}
