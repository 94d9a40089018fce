package dev.holdfast.connection;

/** What a deployment is. */
public enum ClusterType {
  STANDALONE,
  REPLICA_SET,
  SHARDED,
  LOAD_BALANCED,
  /** Not known yet. */
  UNKNOWN
}
