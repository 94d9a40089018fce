package dev.holdfast.spec;

import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.connection.ServerType;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The descriptions that users see, in the words of the SDAM suites. */
final class SdamEventValues {
  private SdamEventValues() {}

  static BsonDocument of(ClusterDescription cluster) {
    BsonDocument values =
        new BsonDocument("topologyType", new BsonString(topologyType(cluster)))
            .append(
                "servers",
                new BsonArray(
                    cluster.getServerDescriptions().stream().map(SdamEventValues::of).toList()));
    return put(values, "setName", setName(cluster));
  }

  static BsonDocument of(ServerDescription server) {
    BsonDocument values =
        new BsonDocument("address", new BsonString(server.getAddress().toString()))
            .append("arbiters", strings(server.getArbiters()))
            .append("hosts", strings(server.getHosts()))
            .append("passives", strings(server.getPassives()))
            .append("type", new BsonString(SdamValues.nameOf(server.getType())));
    put(values, "primary", server.getPrimary());
    return put(values, "setName", server.getSetName());
  }

  /** The specification tells apart ways to connect, and whether there is a primary; users ask for these. */
  static String topologyType(ClusterDescription cluster) {
    List<ServerDescription> servers = cluster.getServerDescriptions();
    if (cluster.getConnectionMode() == ClusterConnectionMode.SINGLE && !servers.isEmpty()) {
      return "Single";
    }
    return switch (cluster.getType()) {
      case STANDALONE -> "Single";
      case REPLICA_SET ->
          servers.stream().anyMatch(server -> server.getType() == ServerType.REPLICA_SET_PRIMARY)
              ? "ReplicaSetWithPrimary"
              : "ReplicaSetNoPrimary";
      case SHARDED -> "Sharded";
      case LOAD_BALANCED -> "LoadBalanced";
      case UNKNOWN -> "Unknown";
    };
  }

  private static String setName(ClusterDescription cluster) {
    ClusterSettings settings = cluster.getClusterSettings();
    return cluster.getType() != ClusterType.REPLICA_SET
        ? null
        : Stream.concat(
                Stream.of(settings).map(ClusterSettings::getRequiredReplicaSetName),
                cluster.getServerDescriptions().stream().map(ServerDescription::getSetName))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  private static BsonDocument put(BsonDocument values, String name, String value) {
    return value == null ? values : values.append(name, new BsonString(value));
  }

  private static BsonArray strings(Collection<String> values) {
    return new BsonArray(values.stream().map(BsonString::new).toList());
  }
}
