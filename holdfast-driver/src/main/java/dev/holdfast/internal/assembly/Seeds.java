package dev.holdfast.internal.assembly;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.internal.dns.DnsjavaClient;
import dev.holdfast.internal.dns.SrvResolver;
import dev.holdfast.internal.dns.SrvSeeds;
import dev.holdfast.internal.monitor.SrvPollRules;
import dev.holdfast.internal.monitor.SrvPoller;
import dev.holdfast.internal.pool.PoolContext;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.spi.dns.DnsClient;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The first servers of a client: the hosts of its settings, or the hosts that SRV records name.
 *
 * @param ttl the TTL of the SRV records; null if it is unknown or no records are used
 * @param resolver null if the settings contain the hosts themselves
 */
record Seeds(List<ServerAddress> hosts, @Nullable Duration ttl, @Nullable SrvResolver resolver) {

  /**
   * Queries DNS if the settings have an SRV host. Blocks the caller's thread, so a wrong name fails at once.
   *
   * @throws MongoConfigurationException if the SRV records name no usable seeds
   */
  static Seeds find(MongoClientSettings settings) {
    ClusterSettings cluster = settings.getClusterSettings();
    if (cluster.getSrvHost() == null) {
      return new Seeds(cluster.getHosts(), null, null);
    }
    DnsClient own = settings.getDnsClient();
    SrvResolver resolver = new SrvResolver(own == null ? new DnsjavaClient() : own, new Random());
    SrvSeeds found = resolver.seeds(cluster);
    return new Seeds(found.hosts(), found.ttl(), resolver);
  }

  /** Returns null without an SRV host, and behind a load balancer, whose address does not change. */
  @Nullable SrvPoller poller(MongoClientSettings settings, Topology topology, PoolContext context) {
    ClusterSettings cluster = settings.getClusterSettings();
    String srvHost = cluster.getSrvHost();
    SrvResolver asked = resolver;
    if (asked == null
        || srvHost == null
        || cluster.getMode() == ClusterConnectionMode.LOAD_BALANCED) {
      return null;
    }
    long heartbeatMillis =
        settings.getServerSettings().getHeartbeatFrequency(TimeUnit.MILLISECONDS);
    return new SrvPoller(
        srvHost,
        () -> asked.answer(cluster),
        new SrvPollRules(cluster.getSrvMaxHosts(), Duration.ofMillis(heartbeatMillis)),
        topology,
        context.scheduler(),
        context.workers());
  }
}
