package dev.holdfast;

import dev.holdfast.connection.ClusterDescription;

/**
 * A server of the deployment is too old or too new for this driver. All operations fail while the server is
 * part of the deployment.
 */
public class MongoIncompatibleDriverException extends MongoException {
  private static final long serialVersionUID = 1L;

  private final transient ClusterDescription clusterDescription;

  public MongoIncompatibleDriverException(String message, ClusterDescription clusterDescription) {
    super(message);
    this.clusterDescription = clusterDescription;
  }

  /** The deployment at the time of the error. */
  public ClusterDescription getClusterDescription() {
    return clusterDescription;
  }
}
