package dev.holdfast.connection;

/** How a client uses the addresses that it was given. */
public enum ClusterConnectionMode {
  /** A direct connection to one server of any type. The client does not discover other members. */
  SINGLE,
  /** The addresses are seeds. The client discovers the other members of the deployment. */
  MULTIPLE,
  /** One load balancer in front of mongos servers. The client does not see the mongos servers themselves. */
  LOAD_BALANCED
}
