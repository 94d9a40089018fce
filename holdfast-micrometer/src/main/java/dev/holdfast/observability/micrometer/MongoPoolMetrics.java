package dev.holdfast.observability.micrometer;

import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionCheckOutStartedEvent;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolClosedEvent;
import dev.holdfast.event.ConnectionPoolCreatedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The meters of each connection pool, by server, during the lifetime of the pool. The names are those of
 * Micrometer's meters for the official driver, so existing dashboards keep working.
 *
 * <pre>{@code
 * MongoClientSettings.builder()
 *     .applyToConnectionPoolSettings(
 *         pool -> pool.addConnectionPoolListener(new MongoPoolMetrics(registry)))
 *     .build();
 * }</pre>
 */
public final class MongoPoolMetrics implements ConnectionPoolListener {
  private final MeterRegistry registry;
  private final Tags tags;
  private final Map<ServerId, PoolMeters> pools = new ConcurrentHashMap<>();

  public MongoPoolMetrics(MeterRegistry registry) {
    this(registry, List.of());
  }

  /**
   * @param tags tags for all meters, in addition to the server's address and the client's id
   */
  public MongoPoolMetrics(MeterRegistry registry, Iterable<Tag> tags) {
    this.registry = registry;
    this.tags = Tags.of(tags);
  }

  @Override
  public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
    ServerId server = event.getServerId();
    Tags ofPool =
        tags.and("server.address", server.getAddress().toString())
            .and("cluster.id", server.getClusterId().getValue());
    pools.put(server, new PoolMeters(registry, ofPool));
  }

  @Override
  public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
    PoolMeters closed = pools.remove(event.getServerId());
    if (closed != null) {
      closed.remove();
    }
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    of(event.getServerId(), PoolMeters::cleared);
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    of(event.getConnectionId().getServerId(), pool -> pool.size(1));
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    of(event.getConnectionId().getServerId(), pool -> pool.size(-1));
  }

  @Override
  public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
    of(event.getServerId(), pool -> pool.waiting(1));
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    of(
        event.getConnectionId().getServerId(),
        pool -> {
          pool.waiting(-1);
          pool.checkedOut(1);
        });
  }

  @Override
  public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
    of(
        event.getServerId(),
        pool -> {
          pool.waiting(-1);
          pool.checkOutFailed(event.getReason());
        });
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    of(event.getConnectionId().getServerId(), pool -> pool.checkedOut(-1));
  }

  /** Ignores events that follow the end of a pool, such as the close of its last connection. */
  private void of(ServerId server, Consumer<PoolMeters> change) {
    PoolMeters pool = pools.get(server);
    if (pool != null) {
      change.accept(pool);
    }
  }
}
