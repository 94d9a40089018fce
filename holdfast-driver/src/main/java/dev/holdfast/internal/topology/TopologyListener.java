package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;

/**
 * Hears of every change, in order, while the topology's lock is held: it may only queue what it makes of
 * them. {@link #delivered} comes after the lock, and may call strangers.
 */
public interface TopologyListener {
  void opening();

  void serverOpening(ServerAddress server);

  void serverChanged(ServerDescription before, ServerDescription after);

  void changed(TopologyDescription before, TopologyDescription after);

  void serverClosed(ServerAddress server);

  /** Before the last servers are removed: they did nothing wrong, the client closes. */
  default void closing() {}

  void closed();

  /** Called without locks after each of the topology's calls. */
  void delivered();
}
