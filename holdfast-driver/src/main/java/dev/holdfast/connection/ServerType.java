package dev.holdfast.connection;

/** What a server said it is. */
public enum ServerType {
  STANDALONE(ClusterType.STANDALONE),
  REPLICA_SET_PRIMARY(ClusterType.REPLICA_SET),
  REPLICA_SET_SECONDARY(ClusterType.REPLICA_SET),
  REPLICA_SET_ARBITER(ClusterType.REPLICA_SET),
  /** A member that cannot be queried: hidden, starting up, recovering. */
  REPLICA_SET_OTHER(ClusterType.REPLICA_SET),
  /** A member that knows no configuration: not yet initiated, or removed from its set. */
  REPLICA_SET_GHOST(ClusterType.REPLICA_SET),
  SHARD_ROUTER(ClusterType.SHARDED),
  LOAD_BALANCER(ClusterType.LOAD_BALANCED),
  /** Not yet heard of, or no longer. */
  UNKNOWN(ClusterType.UNKNOWN);

  private final ClusterType clusterType;

  ServerType(ClusterType clusterType) {
    this.clusterType = clusterType;
  }

  public ClusterType getClusterType() {
    return clusterType;
  }
}
