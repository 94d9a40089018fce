package dev.holdfast;

import dev.holdfast.connection.ClusterDescription;

/** A server of the deployment is too old or too new for this driver; no operation runs while it is there. */
public class MongoIncompatibleDriverException extends MongoException {
  private static final long serialVersionUID = 1L;

  private final transient ClusterDescription clusterDescription;

  public MongoIncompatibleDriverException(String message, ClusterDescription clusterDescription) {
    super(message);
    this.clusterDescription = clusterDescription;
  }

  /** The deployment as it was seen. */
  public ClusterDescription getClusterDescription() {
    return clusterDescription;
  }
}
