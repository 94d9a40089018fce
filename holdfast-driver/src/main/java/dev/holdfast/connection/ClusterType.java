package dev.holdfast.connection;

/** The type of a deployment. */
public enum ClusterType {
  STANDALONE,
  REPLICA_SET,
  SHARDED,
  LOAD_BALANCED,
  /** Not known yet. */
  UNKNOWN
}
