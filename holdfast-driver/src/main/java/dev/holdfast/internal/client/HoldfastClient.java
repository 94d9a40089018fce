package dev.holdfast.internal.client;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Health;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.client.MongoClient;
import dev.holdfast.connection.ClusterDescription;
import java.util.concurrent.atomic.AtomicBoolean;

/** A client: what a cluster does, and the deployment behind it, which ends with it. Any thread. */
public final class HoldfastClient extends HoldfastCluster implements MongoClient {
  private final ClientParts parts;
  private final AtomicBoolean closed = new AtomicBoolean();

  public HoldfastClient(Scope scope, ClientParts parts) {
    super(scope);
    this.parts = parts;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      parts.close().run();
    }
  }

  @Override
  public ClusterDescription getClusterDescription() {
    return parts.description().get();
  }

  @Override
  public void appendMetadata(MongoDriverInformation mongoDriverInformation) {
    parts.appendMetadata().accept(mongoDriverInformation);
  }

  @Override
  public Health health() {
    return parts.health().get();
  }

  @Override
  public ClientStatistics getStatistics() {
    return scope.executor().statistics();
  }
}
