package dev.holdfast.internal.topology;

import dev.holdfast.Health;
import dev.holdfast.MongoException;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the topology publishes: the description, and when the deployment's availability last changed.
 * Immutable and pure; the time is an argument.
 */
record Snapshot(TopologyDescription description, Service service, long sinceNanos) {

  /**
   * What operations can expect of the deployment. Only a change of these values resets {@code sinceNanos}.
   */
  record Service(boolean readable, boolean writable, boolean degraded) {
    static Service of(TopologyDescription topology) {
      boolean readable = false;
      boolean writable = false;
      boolean whole = topology.type() != TopologyType.REPLICA_SET_NO_PRIMARY;
      for (ServerDescription server : topology.servers().values()) {
        readable |= server.isDataBearing();
        writable |= takesWrites(server);
        whole &= isAsItShouldBe(server);
      }
      boolean compatible = topology.compatibilityError() == null;
      return new Service(
          compatible && readable, compatible && writable, !compatible || !readable || !whole);
    }

    /**
     * Same result as the generated {@code equals}, which is linked at run time, so its first call is slow.
     */
    boolean sameAs(Service other) {
      return readable == other.readable && writable == other.writable && degraded == other.degraded;
    }

    private static boolean takesWrites(ServerDescription server) {
      return server.isDataBearing() && server.type() != ServerType.REPLICA_SET_SECONDARY;
    }

    private static boolean isAsItShouldBe(ServerDescription server) {
      return server.isDataBearing() || server.type() == ServerType.REPLICA_SET_ARBITER;
    }
  }

  static Snapshot first(TopologyDescription description, long nowNanos) {
    return new Snapshot(description, Service.of(description), nowNanos);
  }

  Snapshot next(TopologyDescription published, long nowNanos) {
    Service then = Service.of(published);
    return new Snapshot(published, then, then.sameAs(service) ? sinceNanos : nowNanos);
  }

  Health health(long nowNanos) {
    Collection<ServerDescription> servers = description.servers().values();
    List<String> lines = servers.stream().map(server -> line(server, nowNanos)).toList();
    return new Health(
        service.readable(),
        service.writable(),
        service.degraded(),
        Duration.ofNanos(Math.max(0, nowNanos - sinceNanos)),
        lastHeartbeatAge(servers, nowNanos),
        lines);
  }

  private static @Nullable Duration lastHeartbeatAge(
      Collection<ServerDescription> servers, long nowNanos) {
    return servers.stream()
        .filter(server -> server.type() != ServerType.UNKNOWN && wasHeardOf(server))
        .map(server -> ageOf(server, nowNanos))
        .min(Duration::compareTo)
        .orElse(null);
  }

  private static String line(ServerDescription server, long nowNanos) {
    String what =
        server.address() + " " + server.type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    if (!wasHeardOf(server)) {
      return server.type() == ServerType.UNKNOWN ? what + ", not heard of yet" : what;
    }
    String age = TimeUnit.NANOSECONDS.toMillis(ageOf(server, nowNanos).toNanos()) + " ms ago";
    if (server.type() != ServerType.UNKNOWN) {
      return what + ", heard of " + age;
    }
    MongoException error = server.error();
    return what
        + ", tried "
        + age
        + (error == null ? "" : ": " + ServerDescription.essenceOf(error));
  }

  private static boolean wasHeardOf(ServerDescription server) {
    return server.timing().lastUpdateNanos() != Timing.NEVER.lastUpdateNanos();
  }

  private static Duration ageOf(ServerDescription server, long nowNanos) {
    return Duration.ofNanos(Math.max(0, nowNanos - server.timing().lastUpdateNanos()));
  }
}
