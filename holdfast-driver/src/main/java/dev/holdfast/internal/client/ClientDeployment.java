package dev.holdfast.internal.client;

import dev.holdfast.Health;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.connection.ClusterDescription;

/** What a client asks of its deployment beside running commands on it. */
public interface ClientDeployment {
  Health health();

  ClusterDescription clusterDescription();

  void appendMetadata(MongoDriverInformation more);

  /** Cuts off what is in flight; the deployment is still there afterwards. */
  void endOperations();

  void close();
}
