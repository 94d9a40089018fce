package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the client knows about the whole deployment. Immutable; each {@code with…} method returns a copy. The
 * map keeps the order in which servers were added.
 *
 * @param maxElection the newest election and set version that a primary reported
 */
public record TopologyDescription(
    TopologyType type,
    @Nullable String setName,
    ElectionPoint maxElection,
    Map<ServerAddress, ServerDescription> servers) {

  public TopologyDescription {
    servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
  }

  public static TopologyDescription initial(
      TopologyType type, @Nullable String setName, Collection<ServerAddress> seeds) {
    Map<ServerAddress, ServerDescription> servers = new LinkedHashMap<>();
    for (ServerAddress seed : seeds) {
      servers.put(seed, ServerDescription.initial(seed));
    }
    return new TopologyDescription(type, setName, ElectionPoint.NONE, servers);
  }

  public boolean knows(ServerAddress address) {
    return servers.containsKey(address);
  }

  public @Nullable ServerDescription server(ServerAddress address) {
    return servers.get(address);
  }

  public Optional<ServerDescription> primary() {
    for (ServerDescription server : servers.values()) {
      if (server.isPrimary()) {
        return Optional.of(server);
      }
    }
    return Optional.empty();
  }

  TopologyDescription with(ServerDescription server) {
    Map<ServerAddress, ServerDescription> copy = new LinkedHashMap<>(servers);
    copy.put(server.address(), server);
    return new TopologyDescription(type, setName, maxElection, copy);
  }

  TopologyDescription without(ServerAddress address) {
    Map<ServerAddress, ServerDescription> copy = new LinkedHashMap<>(servers);
    copy.remove(address);
    return new TopologyDescription(type, setName, maxElection, copy);
  }

  TopologyDescription withNew(Collection<ServerAddress> addresses) {
    Map<ServerAddress, ServerDescription> copy = new LinkedHashMap<>(servers);
    for (ServerAddress address : addresses) {
      if (!copy.containsKey(address)) {
        copy.put(address, ServerDescription.initial(address));
      }
    }
    return new TopologyDescription(type, setName, maxElection, copy);
  }

  TopologyDescription withOnly(Collection<ServerAddress> addresses) {
    Map<ServerAddress, ServerDescription> copy = new LinkedHashMap<>(servers);
    copy.keySet().retainAll(addresses);
    return new TopologyDescription(type, setName, maxElection, copy);
  }

  TopologyDescription withType(TopologyType newType) {
    return new TopologyDescription(newType, setName, maxElection, servers);
  }

  TopologyDescription withSetName(@Nullable String newSetName) {
    return new TopologyDescription(type, newSetName, maxElection, servers);
  }

  TopologyDescription withMaxElection(ElectionPoint newest) {
    return new TopologyDescription(type, setName, newest, servers);
  }

  /** SDAM, "checkIfHasPrimary". */
  TopologyDescription checkIfHasPrimary() {
    return withType(
        primary().isPresent()
            ? TopologyType.REPLICA_SET_WITH_PRIMARY
            : TopologyType.REPLICA_SET_NO_PRIMARY);
  }

  /** The smallest value of all data-bearing servers; null if one of them has none, or if there are none. */
  public @Nullable Integer logicalSessionTimeoutMinutes() {
    Integer smallest = null;
    for (ServerDescription server : servers.values()) {
      if (server.isDataBearing()) {
        Integer minutes = server.logicalSessionTimeoutMinutes();
        if (minutes == null) {
          return null;
        }
        smallest = smallest == null ? minutes : Integer.valueOf(Math.min(smallest, minutes));
      }
    }
    return smallest;
  }

  /** Why operations cannot run: a server is too old or too new. Null if all servers are compatible. */
  public @Nullable String compatibilityError() {
    for (ServerDescription server : servers.values()) {
      String error = server.incompatibility();
      if (error != null) {
        return error;
      }
    }
    return null;
  }
}
