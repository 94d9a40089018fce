package dev.holdfast.client;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Health;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.connection.ClusterDescription;
import java.io.Closeable;

/**
 * The way to a deployment: finds its servers, keeps connections to them, and retries what failovers
 * interrupt. One for an application; safe to share between threads. Close it at the end.
 *
 * <pre>{@code
 * try (MongoClient client = MongoClients.create("mongodb://a.example.com/?retryWrites=true")) {
 *   client.getDatabase("shop").getCollection("orders").insertOne(new Document("item", "kite"));
 * }
 * }</pre>
 */
public interface MongoClient extends MongoCluster, Closeable {
  /**
   * Closes all connections and ends all sessions. Operations that still run fail. Safe to call
   * twice.
   */
  @Override
  void close();

  /** The servers as the client knows them now; costs no I/O and never waits. */
  ClusterDescription getClusterDescription();

  /**
   * Adds the name of a library on top of the driver to what servers are told about new connections.
   */
  void appendMetadata(MongoDriverInformation mongoDriverInformation);

  /** How the deployment does, for a readiness probe; costs no I/O and never waits. */
  Health health();

  /** What the client has counted since it was created: operations, attempts, retries and their reasons. */
  ClientStatistics getStatistics();
}
