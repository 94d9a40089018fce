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
 * Where a client begins: with the hosts of its settings, or with those that SRV records name.
 *
 * @param ttl how long the records may be kept; null: not known, or there are none
 * @param resolver null where the settings name the hosts themselves
 */
record Seeds(List<ServerAddress> hosts, @Nullable Duration ttl, @Nullable SrvResolver resolver) {

  /**
   * Asks DNS if need be, on the caller's thread: an application hears at once of a name that is wrong.
   *
   * @throws MongoConfigurationException if SRV records should name the seeds, but do not
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

  /** Null if DNS has nothing more to say: a load balancer stays the one it is. */
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
