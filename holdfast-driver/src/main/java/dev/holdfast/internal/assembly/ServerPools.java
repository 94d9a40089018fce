package dev.holdfast.internal.assembly;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCredential;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.connection.SocketSettings;
import dev.holdfast.internal.connection.ClientEnvironment;
import dev.holdfast.internal.connection.ClientMetadata;
import dev.holdfast.internal.connection.ConnectionOptions;
import dev.holdfast.internal.connection.Host;
import dev.holdfast.internal.connection.SocketConnectionFactory;
import dev.holdfast.internal.connection.StreamFactory;
import dev.holdfast.internal.connection.auth.Authenticators;
import dev.holdfast.internal.connection.auth.ScramKeyCache;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.FailureSink;
import dev.holdfast.internal.pool.PoolContext;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.TimerScheduler;
import dev.holdfast.internal.time.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pools of one client, one for each server, and what they share: settings, a timer, an event queue.
 * Owned by the client; any thread. Closing blocks and calls listeners, so never under a lock.
 */
public final class ServerPools implements AutoCloseable {
  // Threads that were asked to end need a moment; one that a listener holds up is left behind.
  private static final Duration LONGEST_END = Duration.ofMillis(100);

  private final ClusterId clusterId;
  private final MongoClientSettings settings;
  private final PoolContext context;
  private final ConnectionOptions connectionOptions;
  private final CurrentMetadata metadata;
  private final SocketConnectionFactory connections;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<ConnectionPool> pools = new ArrayList<>(); // Guarded by lock.
  private boolean closed; // Guarded by lock.

  public ServerPools(
      ClusterId clusterId,
      MongoClientSettings settings,
      @Nullable MongoDriverInformation driverInformation) {
    this(clusterId, settings, driverInformation, new TimerScheduler("holdfast-timer"), null);
  }

  /**
   * @param scheduler closed with this
   * @param streams carry the connections; null for sockets
   */
  ServerPools(
      ClusterId clusterId,
      MongoClientSettings settings,
      @Nullable MongoDriverInformation driverInformation,
      Scheduler scheduler,
      @Nullable StreamFactory streams) {
    this.clusterId = clusterId;
    this.settings = settings;
    Workers workers = new Workers();
    context = new PoolContext(Clock.SYSTEM, scheduler, workers, new EventQueue(workers));
    metadata = new CurrentMetadata(metadata(settings, driverInformation));
    connectionOptions =
        connectionOptions(
            settings,
            metadata,
            context,
            streams == null ? socketStreams(settings, scheduler) : streams);
    connections = new SocketConnectionFactory(connectionOptions);
  }

  /**
   * Adds a paused pool for a server; closed with this, or earlier by {@link #remove}. May be called under
   * the topology's lock: it only makes the pool, and whoever holds no lock drains the event queue.
   */
  public ConnectionPool add(ServerAddress address, FailureSink failures) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("the client is closed");
      }
      ConnectionPool pool =
          new ConnectionPool(
              new ServerId(clusterId, address),
              settings.getConnectionPoolSettings(),
              connectionOptions.loadBalanced(),
              connections,
              failures,
              context);
      pools.add(pool);
      return pool;
    } finally {
      lock.unlock();
    }
  }

  /** Closes the pool of a server that left the deployment. */
  public void remove(ConnectionPool pool) {
    lock.lock();
    try {
      pools.remove(pool);
    } finally {
      lock.unlock();
    }
    pool.close();
  }

  /** What monitors of the same client connect with, and the timer and queue they share with the pools. */
  public ConnectionOptions connectionOptions() {
    return connectionOptions;
  }

  public PoolContext context() {
    return context;
  }

  /** Makes what every connection says of the client, before one has to wait for it. */
  void prepareMetadata() {
    metadata.get().document();
  }

  /** What connections opened from now on say of the application, too. */
  public void appendMetadata(MongoDriverInformation more) {
    metadata.append(more);
  }

  /** Ends whatever is done with connections now; the pools go on. Blocks for the sockets. */
  void cutOffUsers() {
    context.events().closing();
    List<ConnectionPool> open;
    lock.lock();
    try {
      open = List.copyOf(pools);
    } finally {
      lock.unlock();
    }
    open.forEach(ConnectionPool::cutOffUsers);
  }

  /** Closes all pools, then the timer: no thread and no idle socket is left. */
  @Override
  public void close() {
    context.events().closing();
    List<ConnectionPool> open;
    lock.lock();
    try {
      closed = true;
      open = List.copyOf(pools);
      pools.clear();
    } finally {
      lock.unlock();
    }
    open.forEach(ConnectionPool::close);
    context.scheduler().close();
    context.events().drain();
    context.events().awaitDelivered();
    context.workers().awaitEnd(LONGEST_END);
  }

  /** What connections say of the client; libraries add to it. */
  private static final class CurrentMetadata implements Supplier<ClientMetadata> {
    private final AtomicReference<ClientMetadata> current;

    CurrentMetadata(ClientMetadata first) {
      current = new AtomicReference<>(first);
    }

    @Override
    public ClientMetadata get() {
      return Objects.requireNonNull(current.get());
    }

    void append(MongoDriverInformation more) {
      current.updateAndGet(now -> now.append(more));
    }
  }

  private static ConnectionOptions connectionOptions(
      MongoClientSettings settings,
      Supplier<ClientMetadata> metadata,
      PoolContext context,
      StreamFactory streams) {
    MongoCredential credential = settings.getCredential();
    return new ConnectionOptions(
        socketSettings(settings),
        settings.getSslSettings(),
        streams,
        context.clock(),
        settings.getCompressorList(),
        settings.getServerApi(),
        settings.getClusterSettings().getMode() == ClusterConnectionMode.LOAD_BALANCED,
        metadata,
        credential == null ? null : Authenticators.of(credential, new ScramKeyCache()),
        ConnectionOptions.Use.OPERATIONS);
  }

  private static StreamFactory socketStreams(MongoClientSettings settings, Scheduler scheduler) {
    return StreamFactory.ofSockets(
        settings.getSocketSettings(), settings.getSslSettings(), Host.Resolver.SYSTEM, scheduler);
  }

  /** Client Side Operations Timeout: a client with a timeout has no socketTimeoutMS, nowhere. */
  private static SocketSettings socketSettings(MongoClientSettings settings) {
    SocketSettings socket = settings.getSocketSettings();
    return settings.getTimeout(TimeUnit.MILLISECONDS) == null
        ? socket
        : SocketSettings.builder(socket).readTimeout(0, TimeUnit.MILLISECONDS).build();
  }

  private static ClientMetadata metadata(
      MongoClientSettings settings, @Nullable MongoDriverInformation driverInformation) {
    ClientMetadata own =
        ClientMetadata.of(settings.getApplicationName(), ClientEnvironment.current());
    return driverInformation == null ? own : own.append(driverInformation);
  }
}
