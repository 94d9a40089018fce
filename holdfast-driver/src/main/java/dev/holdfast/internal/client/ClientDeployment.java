package dev.holdfast.internal.client;

import dev.holdfast.Health;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.connection.ClusterDescription;

/** What a client does with its deployment, other than running commands. */
public interface ClientDeployment {
  Health health();

  ClusterDescription clusterDescription();

  void appendMetadata(MongoDriverInformation more);

  /** Aborts the operations in progress. The deployment can still run commands afterwards. */
  void endOperations();

  void close();
}
