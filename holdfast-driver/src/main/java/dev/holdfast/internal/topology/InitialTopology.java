package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ClusterType;
import java.util.List;

/** SDAM, "Initial TopologyDescription": the topology before any server has replied. */
public final class InitialTopology {
  private InitialTopology() {}

  public static TopologyDescription of(ClusterSettings settings) {
    return of(settings, settings.getHosts());
  }

  /**
   * @param seeds the hosts of the settings or of the SRV records. Their number does not affect the topology
   *     type
   */
  public static TopologyDescription of(ClusterSettings settings, List<ServerAddress> seeds) {
    return TopologyDescription.initial(
        typeOf(settings), settings.getRequiredReplicaSetName(), seeds);
  }

  private static TopologyType typeOf(ClusterSettings settings) {
    if (settings.getMode() == ClusterConnectionMode.LOAD_BALANCED) {
      return TopologyType.LOAD_BALANCED;
    } else if (settings.getMode() == ClusterConnectionMode.SINGLE) {
      return TopologyType.SINGLE;
    } else if (settings.getRequiredReplicaSetName() != null
        || settings.getRequiredClusterType() == ClusterType.REPLICA_SET) {
      return TopologyType.REPLICA_SET_NO_PRIMARY;
    }
    return settings.getRequiredClusterType() == ClusterType.SHARDED
        ? TopologyType.SHARDED
        : TopologyType.UNKNOWN;
  }
}
