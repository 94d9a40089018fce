package dev.holdfast.internal.view;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.connection.ServerConnectionState;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.Membership;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Converts internal descriptions of topology and servers to those of the public API. Pure. */
public record ClusterView(ClusterSettings clusterSettings, ServerSettings serverSettings) {

  public ClusterDescription of(TopologyDescription topology) {
    return of(topology, null);
  }

  /**
   * @param srvFailure the error of the SRV resolution; null if there was none
   */
  public ClusterDescription of(TopologyDescription topology, @Nullable MongoException srvFailure) {
    return new ClusterDescription(
        clusterSettings.getMode(),
        typeOf(topology),
        srvFailure,
        topology.servers().values().stream().map(ClusterView::of).toList(),
        clusterSettings,
        serverSettings);
  }

  // The public type says what the deployment is, not how it is reached or if it has a primary.
  private static ClusterType typeOf(TopologyDescription topology) {
    return switch (topology.type()) {
      case SINGLE -> typeOfTheOnly(topology);
      case REPLICA_SET_NO_PRIMARY, REPLICA_SET_WITH_PRIMARY -> ClusterType.REPLICA_SET;
      case SHARDED -> ClusterType.SHARDED;
      case LOAD_BALANCED -> ClusterType.LOAD_BALANCED;
      case UNKNOWN -> ClusterType.UNKNOWN;
    };
  }

  private static ClusterType typeOfTheOnly(TopologyDescription topology) {
    return topology.servers().values().stream()
        .map(server -> server.type().getClusterType())
        .findFirst()
        .orElse(ClusterType.UNKNOWN);
  }

  public static ServerDescription of(dev.holdfast.internal.topology.ServerDescription server) {
    boolean known = server.type() != ServerType.UNKNOWN;
    Membership membership = server.membership();
    Long roundTripNanos = server.timing().roundTripNanos();
    Long lastWriteMillis = server.timing().lastWriteMillis();
    return ServerDescription.builder()
        .address(server.address())
        .type(server.type())
        .ok(known)
        .state(known ? ServerConnectionState.CONNECTED : ServerConnectionState.CONNECTING)
        .canonicalAddress(text(membership.me()))
        .cryptd(Boolean.TRUE.equals(server.mongocryptd()))
        .helloOk(server.helloOk())
        .hosts(texts(membership.hosts()))
        .passives(texts(membership.passives()))
        .arbiters(texts(membership.arbiters()))
        .primary(text(membership.primary()))
        .setName(membership.setName())
        .electionId(membership.election().electionId())
        .setVersion(membership.election().setVersion())
        .tagSet(tagSet(server.tags()))
        .maxDocumentSize(server.maxDocumentSize())
        .minWireVersion(server.minWireVersion())
        .maxWireVersion(server.maxWireVersion())
        .topologyVersion(server.topologyVersion())
        .logicalSessionTimeoutMinutes(server.logicalSessionTimeoutMinutes())
        .exception(server.error())
        .lastWriteDate(lastWriteMillis == null ? null : new Date(lastWriteMillis))
        .lastUpdateTimeNanos(server.timing().lastUpdateNanos())
        .roundTripTime(roundTripNanos == null ? 0 : roundTripNanos, TimeUnit.NANOSECONDS)
        .minRoundTripTime(
            Objects.requireNonNullElse(server.timing().minRoundTripNanos(), 0L),
            TimeUnit.NANOSECONDS)
        .build();
  }

  private static @Nullable String text(@Nullable ServerAddress address) {
    return address == null ? null : address.toString();
  }

  private static Set<String> texts(Set<ServerAddress> addresses) {
    Set<String> texts = new LinkedHashSet<>();
    addresses.forEach(address -> texts.add(address.toString()));
    return texts;
  }

  private static TagSet tagSet(Map<String, String> tags) {
    List<Tag> list = new ArrayList<>();
    tags.forEach((name, value) -> list.add(new Tag(name, value)));
    return new TagSet(list);
  }
}
