package dev.holdfast.internal.selection;

import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Server Selection, "Rules for server selection", by topology type. */
final class Suitability {
  private Suitability() {}

  /**
   * Whether at most one server can suit, which {@link #theOnlyOne} finds without a list. True for most
   * operations.
   */
  static boolean isAtMostOne(TopologyType type, ReadPreference preference) {
    return switch (type) {
      case UNKNOWN, SINGLE, LOAD_BALANCED -> true;
      case REPLICA_SET_NO_PRIMARY, REPLICA_SET_WITH_PRIMARY -> !preference.isSecondaryOk();
      case SHARDED -> false;
    };
  }

  /** The only server that can suit, even if it is deprioritized; null if it is not available. */
  static @Nullable ServerDescription theOnlyOne(TopologyDescription topology) {
    if (topology.type() == TopologyType.UNKNOWN) {
      return null;
    }
    boolean replicaSet = topology.type().isReplicaSet();
    for (ServerDescription server : topology.servers().values()) {
      if (replicaSet ? server.isPrimary() : server.type() != ServerType.UNKNOWN) {
        return server;
      }
    }
    return null;
  }

  static List<ServerDescription> of(
      TopologyDescription topology,
      ReadPreference preference,
      Set<ServerAddress> avoided,
      long heartbeatFrequencyMillis) {
    if (isAtMostOne(topology.type(), preference)) {
      ServerDescription only = theOnlyOne(topology);
      return only == null ? List.of() : List.of(only);
    }
    return topology.type() == TopologyType.SHARDED
        ? ofType(ServerType.SHARD_ROUTER, topology, avoided)
        : new ReplicaSetReads(topology, preference, heartbeatFrequencyMillis).suitable(avoided);
  }

  static List<ServerDescription> ofType(
      ServerType type, TopologyDescription topology, Set<ServerAddress> avoided) {
    List<ServerDescription> found = new ArrayList<>(topology.servers().size());
    for (ServerDescription server : topology.servers().values()) {
      if (server.type() == type && !avoided.contains(server.address())) {
        found.add(server);
      }
    }
    return found;
  }
}
