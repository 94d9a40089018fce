package dev.holdfast.internal.assembly;

import dev.holdfast.MongoException;
import dev.holdfast.MongoIncompatibleDriverException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.connection.SocketConnectionFactory;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.monitor.HelloConnection;
import dev.holdfast.internal.monitor.HelloConnections;
import dev.holdfast.internal.monitor.ServerMonitor;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.FailureSink;
import dev.holdfast.internal.selection.ServerSelection;
import dev.holdfast.internal.topology.ConnectionOrigin;
import dev.holdfast.internal.topology.Effect;
import dev.holdfast.internal.topology.Effect.CancelCheck;
import dev.holdfast.internal.topology.Effect.CheckDethroned;
import dev.holdfast.internal.topology.Effect.CheckNow;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.ServerSet;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.view.ClusterView;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The pool and the monitor of each server in the topology. A server that is removed and added again gets a
 * new pool and a new monitor. Only the topology changes this class, under its lock; any thread reads it.
 */
final class Servers implements ServerSet, ServerSelection.Servers {
  /** @param monitor null for a load balancer, which needs no checks */
  private record Entry(ConnectionPool pool, @Nullable ServerMonitor monitor) {}

  private final Deployment deployment;
  private final ServerPools pools;
  private final ClusterView view;
  private final SocketConnectionFactory monitoring;
  private final Map<ServerAddress, Entry> entries = new ConcurrentHashMap<>();
  // Removed from the map above under the topology's lock. Closed after its release.
  private final Map<ServerAddress, List<Entry>> leaving = new ConcurrentHashMap<>();
  private final AtomicLong connectionNumbers = new AtomicLong();

  Servers(Deployment deployment, ServerPools pools, ClusterView view) {
    this.deployment = deployment;
    this.pools = pools;
    this.view = view;
    this.monitoring = new SocketConnectionFactory(pools.connectionOptions().forMonitoring());
  }

  /** The pool of the server; null if the server was removed. */
  @Nullable ConnectionPool pool(ServerAddress server) {
    Entry entry = entries.get(server);
    return entry == null ? null : entry.pool();
  }

  @Override
  public int applyAsInt(ServerAddress server) {
    ConnectionPool pool = pool(server);
    return pool == null ? 0 : pool.statistics().inUse();
  }

  @Override
  public MongoException misfit(String why, TopologyDescription seen) {
    return new MongoIncompatibleDriverException(why, view.of(seen));
  }

  @Override
  public void checkAllNow() {
    for (Entry entry : entries.values()) {
      check(entry);
    }
  }

  @Override
  public void add(ServerAddress server) {
    Link link = new Link(server);
    ConnectionPool pool = pools.add(server, link);
    entries.put(
        server,
        new Entry(pool, deployment.isLoadBalanced() ? null : deployment.monitor(server, link)));
  }

  /** Connects a server's pool to the topology, and creates the connections of its monitor. */
  private final class Link implements FailureSink, HelloConnections {
    private final ServerAddress server;

    Link(ServerAddress server) {
      this.server = server;
    }

    @Override
    public HelloConnection create() {
      ServerId id = new ServerId(deployment.clusterId(), server);
      return new MonitorConnection(
          monitoring.create(new ConnectionId(id, connectionNumbers.incrementAndGet(), null)),
          pools.connectionOptions().serverApi());
    }

    @Override
    public void establishmentFailed(
        ConnectionPool pool, MongoException failure, int generation, @Nullable ObjectId serviceId) {
      ConnectionOrigin origin = new ConnectionOrigin(server, pool, generation, serviceId);
      deployment.topology().operationFailed(origin, Failure.of(failure), false, 0);
    }
  }

  @Override
  public int generation(ConnectionOrigin origin) {
    ConnectionPool pool = pool(origin.server());
    if (pool == null || pool != origin.pool()) {
      return NO_GENERATION;
    }
    ObjectId serviceId = origin.serviceId();
    return serviceId == null ? pool.generation() : pool.generationOf(serviceId);
  }

  @Override
  public void ready(ServerAddress server) {
    Entry entry = entries.get(server);
    if (entry != null) {
      entry.pool().ready();
    }
  }

  @Override
  public void clear(ClearPool effect) {
    Entry entry = entries.get(effect.server());
    if (entry == null) {
      return;
    }
    if (effect.serviceId() != null) {
      entry.pool().clear(effect.serviceId());
    } else {
      entry.pool().clear(effect.cause().cause(), effect.interruptInUse());
    }
  }

  @Override
  public void remove(ServerAddress server) {
    Entry entry = entries.remove(server);
    if (entry != null) {
      if (entry.monitor() != null) {
        entry.monitor().cancelCheck(); // Its outcome must not count if the server is added again.
      }
      leaving.merge(
          server,
          List.of(entry),
          (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
    }
  }

  @Override
  public void carryOut(Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects) {
    for (ServerAddress server : removed) {
      List<Entry> left = leaving.remove(server);
      if (left != null) {
        for (Entry entry : left) {
          close(entry);
        }
      }
    }
    for (ServerAddress server : added) {
      Entry entry = entries.get(server);
      if (entry != null && entry.monitor() != null) {
        entry.monitor().start();
      }
    }
    for (Effect effect : effects) {
      carryOut(effect);
    }
  }

  private void close(Entry entry) {
    if (entry.monitor() != null) {
      entry.monitor().stop();
    }
    pools.remove(entry.pool());
  }

  private void carryOut(Effect effect) {
    Entry entry = entries.get(effect.server());
    if (entry == null || entry.monitor() == null) {
      return;
    }
    if (effect instanceof CheckNow || effect instanceof CancelCheck) {
      entry.monitor().carryOut();
    } else if (effect instanceof CheckDethroned) {
      entry.monitor().probe();
    }
  }

  @Override
  public void schedule(Effect effect) {
    Entry entry = entries.get(effect.server());
    if (entry == null || entry.monitor() == null) {
      return;
    }
    if (effect instanceof CancelCheck) {
      entry.monitor().cancelCheck();
    } else if (effect instanceof CheckNow) {
      checkUnknown(entry.monitor(), deployment.current().server(effect.server()));
    }
  }

  // After an error with a newer topologyVersion, the stream should announce the change soon. After
  // an error without one, it announces nothing: the server would stay Unknown for a heartbeat.
  private static void checkUnknown(ServerMonitor monitor, @Nullable ServerDescription now) {
    if (now != null && now.type() == ServerType.UNKNOWN && now.topologyVersion() == null) {
      monitor.requestAnswer();
    } else {
      monitor.requestAnnouncement();
    }
  }

  private static void check(Entry entry) {
    if (entry.monitor() != null) {
      entry.monitor().requestCheck();
    }
  }
}
