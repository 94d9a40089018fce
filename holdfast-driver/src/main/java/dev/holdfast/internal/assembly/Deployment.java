package dev.holdfast.internal.assembly;

import dev.holdfast.Health;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ServerMonitoringMode;
import dev.holdfast.internal.client.ClientDeployment;
import dev.holdfast.internal.connection.ClientEnvironment;
import dev.holdfast.internal.connection.StreamFactory;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.execution.Leaks;
import dev.holdfast.internal.execution.ServerSource;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.monitor.HelloConnections;
import dev.holdfast.internal.monitor.MonitorSettings;
import dev.holdfast.internal.monitor.ServerMonitor;
import dev.holdfast.internal.monitor.SrvPoller;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.selection.SelectionRules;
import dev.holdfast.internal.selection.ServerSelection;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.TimerScheduler;
import dev.holdfast.internal.topology.ConnectionOrigin;
import dev.holdfast.internal.topology.InitialTopology;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.internal.view.ApplicationSelector;
import dev.holdfast.internal.view.ClusterView;
import dev.holdfast.internal.view.SdamEvents;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The deployment of a client: creates topology, monitors, pools and server selection from the settings.
 * Opening does no I/O on the caller's thread, except a DNS query if SRV records name the seeds. Owned by the
 * client; any thread.
 */
public final class Deployment implements ServerSource, ClientDeployment, AutoCloseable {
  private final ClusterId clusterId = new ClusterId();
  private final MongoClientSettings settings;
  private final ServerPools pools;
  private final ClusterView view;
  private final SdamEvents sdamEvents;
  private final Servers servers;
  private final Topology topology;
  private final ServerSelection selection;
  private final MonitorSettings monitorSettings;
  private final @Nullable SrvPoller srvPoller;

  private Deployment(
      MongoClientSettings settings,
      Seeds seeds,
      @Nullable MongoDriverInformation driverInformation,
      Scheduler scheduler,
      @Nullable StreamFactory streams) {
    this.settings = settings;
    ClusterSettings cluster = settings.getClusterSettings();
    pools = new ServerPools(clusterId, settings, driverInformation, scheduler, streams);
    Clock clock = pools.context().clock();
    view = new ClusterView(cluster, settings.getServerSettings());
    sdamEvents =
        new SdamEvents(
            clusterId, view, settings.getLoggerSettings(), pools.context().events(), clock);
    servers = new Servers(this, pools, view);
    topology =
        new Topology(new TopologyRules(seeds.hosts().size() == 1), servers, sdamEvents, clock);
    monitorSettings = monitorSettings(settings);
    srvPoller = seeds.poller(settings, topology, pools.context());
    selection =
        new ServerSelection(
            clusterId,
            topology,
            new SelectionRules(
                cluster.getLocalThreshold(TimeUnit.NANOSECONDS),
                settings.getServerSettings().getHeartbeatFrequency(TimeUnit.MILLISECONDS),
                ApplicationSelector.of(view)),
            servers,
            cluster.getServerSelectionTimeout(TimeUnit.MILLISECONDS),
            srvPoller != null,
            clock);
  }

  /**
   * @throws MongoConfigurationException if the settings have an SRV host whose records name no usable seeds
   */
  public static Deployment open(
      MongoClientSettings settings, @Nullable MongoDriverInformation driverInformation) {
    return open(settings, driverInformation, new TimerScheduler("holdfast-timer"), null);
  }

  /**
   * @param scheduler the deployment closes it
   * @param streams create the streams of the connections; null for sockets
   */
  static Deployment open(
      MongoClientSettings settings,
      @Nullable MongoDriverInformation driverInformation,
      Scheduler scheduler,
      @Nullable StreamFactory streams) {
    Seeds seeds = Seeds.find(settings); // First: if it throws, there is nothing to clean up.
    Deployment deployment = new Deployment(settings, seeds, driverInformation, scheduler, streams);
    deployment.topology.open(InitialTopology.of(settings.getClusterSettings(), seeds.hosts()));
    deployment.pools.prepareMetadata(); // Uses the time while the monitors connect.
    if (deployment.srvPoller != null) {
      deployment.srvPoller.start(seeds.ttl());
    }
    return deployment;
  }

  @Override
  public ServerDescription select(
      Criteria criteria, Set<ServerAddress> deprioritized, Operation operation, Deadline deadline) {
    return selection.select(criteria, deprioritized, operation, deadline);
  }

  @Override
  public ConnectionPool poolOf(ServerAddress server, Operation operation) {
    ConnectionPool pool = servers.pool(server);
    if (pool == null) {
      throw new MongoServerUnavailableException(
          server + " is no longer part of the deployment, but needed for " + operation.name());
    }
    return pool;
  }

  @Override
  public long changes() {
    return topology.changes();
  }

  @Override
  public long waiting() {
    return selection.waiting();
  }

  @Override
  public EventQueue events() {
    return pools.context().events();
  }

  @Override
  public void operationFailed(PooledConnection connection, Failure failure) {
    ServerAddress server = connection.connection().id().getServerId().getAddress();
    topology.operationFailed(
        new ConnectionOrigin(
            server, connection.pool(), connection.generation(), connection.serviceId()),
        failure,
        true,
        connection.connection().hello().maxWireVersion());
  }

  /** The clock that all parts of the client share. */
  public Clock clock() {
    return pools.context().clock();
  }

  /** Creates the leak detection of this client. */
  public Leaks leaks() {
    return new Leaks(pools.context().scheduler(), pools.context().workers());
  }

  @Override
  public TopologyDescription current() {
    return topology.current();
  }

  /** How long servers keep an unused session; null if unknown, and behind a load balancer. */
  public @Nullable Integer sessionTimeoutMinutes() {
    return isLoadBalanced() ? null : topology.current().logicalSessionTimeoutMinutes();
  }

  @Override
  public void appendMetadata(MongoDriverInformation more) {
    pools.appendMetadata(more);
  }

  @Override
  public Health health() {
    return topology.health();
  }

  @Override
  public ClusterDescription clusterDescription() {
    return view.of(topology.current());
  }

  /** Aborts all connections in use and fails all waiting check-outs. Later check-outs still succeed. */
  @Override
  public void endOperations() {
    pools.cutOffUsers();
  }

  /** Removes all servers, ends their monitors and pools, then the timer. Waits for the driver's threads. */
  @Override
  public void close() {
    events().closing();
    if (srvPoller != null) {
      srvPoller.close();
    }
    topology.close();
    pools.close();
  }

  ClusterId clusterId() {
    return clusterId;
  }

  Topology topology() {
    return topology;
  }

  boolean isLoadBalanced() {
    return settings.getClusterSettings().getMode() == ClusterConnectionMode.LOAD_BALANCED;
  }

  ServerMonitor monitor(ServerAddress server, HelloConnections hellos) {
    return new ServerMonitor(
        server,
        monitorSettings,
        hellos,
        topology,
        sdamEvents.heartbeats(),
        new OperationsWait(selection),
        pools.context().scheduler(),
        pools.context().workers(),
        pools.context().clock());
  }

  /** A class instead of a lambda, because the start of a client uses it and lambdas load slowly. */
  private record OperationsWait(ServerSelection selection) implements BooleanSupplier {
    @Override
    public boolean getAsBoolean() {
      return selection.waiting() > 0;
    }
  }

  private static MonitorSettings monitorSettings(MongoClientSettings settings) {
    ServerMonitoringMode mode = settings.getServerSettings().getServerMonitoringMode();
    boolean streaming =
        switch (mode) {
          case STREAM -> true;
          case POLL -> false;
          case AUTO -> !ClientEnvironment.current().isFaas();
        };
    return new MonitorSettings(
        Duration.ofMillis(
            settings.getServerSettings().getHeartbeatFrequency(TimeUnit.MILLISECONDS)),
        Duration.ofMillis(settings.getSocketSettings().getConnectTimeout(TimeUnit.MILLISECONDS)),
        streaming);
  }
}
