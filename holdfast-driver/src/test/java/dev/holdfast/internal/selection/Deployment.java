package dev.holdfast.internal.selection;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.Membership;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Descriptions for tests. Host {@code a} is {@code a:27017}; every server was heard at {@link #NOW}. */
final class Deployment {
  static final long NOW = TimeUnit.HOURS.toNanos(1);
  private static final int MONGODB_7_0 = 21;

  private Deployment() {}

  static ServerAddress at(String host) {
    return new ServerAddress(host);
  }

  static TopologyDescription of(TopologyType type, ServerDescription... servers) {
    Map<ServerAddress, ServerDescription> map = new LinkedHashMap<>();
    for (ServerDescription server : servers) {
      map.put(server.address(), server);
    }
    return new TopologyDescription(
        type, type.isReplicaSet() ? "rs0" : null, ElectionPoint.NONE, map);
  }

  static TopologyDescription replicaSet(ServerDescription... servers) {
    boolean primary = List.of(servers).stream().anyMatch(ServerDescription::isPrimary);
    return of(
        primary ? TopologyType.REPLICA_SET_WITH_PRIMARY : TopologyType.REPLICA_SET_NO_PRIMARY,
        servers);
  }

  static ServerDescription primary(String host) {
    return server(host, ServerType.REPLICA_SET_PRIMARY);
  }

  static ServerDescription secondary(String host) {
    return server(host, ServerType.REPLICA_SET_SECONDARY);
  }

  static ServerDescription mongos(String host, long roundTripMillis) {
    ServerDescription server = server(host, ServerType.SHARD_ROUTER);
    return withTiming(
        server, new Timing(TimeUnit.MILLISECONDS.toNanos(roundTripMillis), 0, null, NOW));
  }

  static ServerDescription server(String host, ServerType type) {
    return server(host, type, MONGODB_7_0, Map.of(), Membership.NONE, timing(0, 0));
  }

  static ServerDescription ofVersion(ServerDescription server, int maxWireVersion) {
    return server(
        server.address().getHost(),
        server.type(),
        maxWireVersion,
        server.tags(),
        server.membership(),
        server.timing());
  }

  static ServerDescription tagged(ServerDescription server, Map<String, String> tags) {
    return server(
        server.address().getHost(),
        server.type(),
        server.maxWireVersion(),
        tags,
        server.membership(),
        server.timing());
  }

  /** A member that names the set's members. */
  static ServerDescription naming(ServerDescription server, String... hosts) {
    Set<ServerAddress> named = new LinkedHashSet<>();
    for (String host : hosts) {
      named.add(at(host));
    }
    Membership membership =
        new Membership("rs0", null, named, Set.of(), Set.of(), null, ElectionPoint.NONE);
    return server(
        server.address().getHost(),
        server.type(),
        server.maxWireVersion(),
        server.tags(),
        membership,
        server.timing());
  }

  static ServerDescription withTiming(ServerDescription server, Timing timing) {
    return server(
        server.address().getHost(),
        server.type(),
        server.maxWireVersion(),
        server.tags(),
        server.membership(),
        timing);
  }

  /** Heard that long before {@link #NOW}, when its last write had that date. */
  static Timing timing(long heardMillisAgo, long lastWriteMillis) {
    return new Timing(
        1_000_000L, 0, lastWriteMillis, NOW - TimeUnit.MILLISECONDS.toNanos(heardMillisAgo));
  }

  /** Failed 1.2 s before {@link #NOW}. */
  static ServerDescription unknown(String host, MongoException error) {
    return ServerDescription.unknown(at(host), error, null, NOW - 1_200_000_000L);
  }

  static ServerDescription neverHeardOf(String host) {
    return ServerDescription.initial(at(host));
  }

  private static ServerDescription server(
      String host,
      ServerType type,
      int maxWireVersion,
      Map<String, String> tags,
      Membership membership,
      Timing timing) {
    return new ServerDescription(
        at(host),
        type,
        null,
        0,
        maxWireVersion,
        membership,
        tags,
        null,
        null,
        false,
        true,
        16 << 20,
        timing);
  }
}
