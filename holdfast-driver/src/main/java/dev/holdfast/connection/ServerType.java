package dev.holdfast.connection;

/** The type that a server reported. */
public enum ServerType {
  STANDALONE(ClusterType.STANDALONE),
  REPLICA_SET_PRIMARY(ClusterType.REPLICA_SET),
  REPLICA_SET_SECONDARY(ClusterType.REPLICA_SET),
  REPLICA_SET_ARBITER(ClusterType.REPLICA_SET),
  /** A member that cannot serve reads: hidden, starting up or recovering. */
  REPLICA_SET_OTHER(ClusterType.REPLICA_SET),
  /** A member without a configuration: not yet initiated, or removed from its set. */
  REPLICA_SET_GHOST(ClusterType.REPLICA_SET),
  SHARD_ROUTER(ClusterType.SHARDED),
  LOAD_BALANCER(ClusterType.LOAD_BALANCED),
  /** The server has not responded yet, or no longer responds. */
  UNKNOWN(ClusterType.UNKNOWN);

  private final ClusterType clusterType;

  ServerType(ClusterType clusterType) {
    this.clusterType = clusterType;
  }

  public ClusterType getClusterType() {
    return clusterType;
  }
}
