package dev.holdfast.internal.topology;

/** SDAM, "TopologyType". */
public enum TopologyType {
  SINGLE("Single"),
  REPLICA_SET_NO_PRIMARY("ReplicaSetNoPrimary"),
  REPLICA_SET_WITH_PRIMARY("ReplicaSetWithPrimary"),
  SHARDED("Sharded"),
  LOAD_BALANCED("LoadBalanced"),
  UNKNOWN("Unknown");

  private final String specName;

  TopologyType(String specName) {
    this.specName = specName;
  }

  /** The name that logs and the specification use. */
  public String specName() {
    return specName;
  }

  public boolean isReplicaSet() {
    return this == REPLICA_SET_NO_PRIMARY || this == REPLICA_SET_WITH_PRIMARY;
  }
}
