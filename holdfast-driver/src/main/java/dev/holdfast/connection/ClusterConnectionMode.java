package dev.holdfast.connection;

/** How a client treats the addresses it was given. */
public enum ClusterConnectionMode {
  /** One server, whatever it is; its peers are not looked for. */
  SINGLE,
  /** Seeds of a deployment whose other members are discovered. */
  MULTIPLE,
  /** One load balancer with mongos servers behind it, which are never seen themselves. */
  LOAD_BALANCED
}
