package dev.holdfast.client;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Health;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.connection.ClusterDescription;
import java.io.Closeable;

/**
 * A client for one deployment. It discovers the servers, pools connections, and retries operations that a
 * failover interrupts. Thread-safe: create one per application, and close it at the end.
 *
 * <pre>{@code
 * try (MongoClient client = MongoClients.create("mongodb://a.example.com/?retryWrites=true")) {
 *   client.getDatabase("shop").getCollection("orders").insertOne(new Document("item", "kite"));
 * }
 * }</pre>
 */
public interface MongoClient extends MongoCluster, Closeable {
  /** Closes all connections and ends all sessions. Running operations fail. Further calls have no effect. */
  @Override
  void close();

  /** What the client currently knows about the servers. Needs no I/O and never blocks. */
  ClusterDescription getClusterDescription();

  /**
   * Adds the name of a library to the client metadata. The handshake of new connections sends it to the
   * server.
   */
  void appendMetadata(MongoDriverInformation mongoDriverInformation);

  /** The health of the deployment, for example for a readiness probe. Needs no I/O and never blocks. */
  Health health();

  /** Counters since the client was created: operations, attempts, retries and their reasons. */
  ClientStatistics getStatistics();
}
