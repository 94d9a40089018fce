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
 * The pools of one client, one per server, and the settings, timer and event queue that they share. Closing
 * blocks and calls listeners, so callers must not hold a lock. Owned by the client; any thread.
 */
public final class ServerPools implements AutoCloseable {
  // Worker threads need a moment to end. close() does not wait longer for one that a listener
  // blocks.
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
   * @param scheduler {@link #close} closes it
   * @param streams create the streams of the connections; null for sockets
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
   * Adds a paused pool for a server. {@link #remove} or {@link #close} closes it. The caller may hold the
   * topology's lock, and drains the event queue once it holds no lock.
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

  /** The options of all connections of the client. Monitors derive theirs from them. */
  public ConnectionOptions connectionOptions() {
    return connectionOptions;
  }

  public PoolContext context() {
    return context;
  }

  /** Builds the client metadata in advance, so that no handshake has to wait for it. */
  void prepareMetadata() {
    metadata.get().document();
  }

  /** Adds driver information to the client metadata of connections that are opened later. */
  public void appendMetadata(MongoDriverInformation more) {
    metadata.append(more);
  }

  /** Aborts all connections in use. The pools stay open. Closing sockets can block. */
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

  /** Closes all pools, then the timer, and waits for the worker threads. */
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

  /** The client metadata of handshakes, to which libraries can add. */
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

  /** Client Side Operations Timeout: with a timeout of the client, socketTimeoutMS has no effect. */
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
