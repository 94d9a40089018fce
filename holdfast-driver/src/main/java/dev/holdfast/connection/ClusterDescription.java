package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The client's view of the whole deployment. Immutable; the client publishes a new description after each
 * change.
 *
 * <pre>{@code
 * if (!description.hasWritableServer()) {
 *   health.degraded("no primary: " + description.getShortDescription());
 * }
 * }</pre>
 */
public final class ClusterDescription {
  private final ClusterConnectionMode connectionMode;
  private final ClusterType type;
  private final @Nullable MongoException srvResolutionException;
  private final List<ServerDescription> serverDescriptions;
  private final @Nullable ClusterSettings clusterSettings;
  private final @Nullable ServerSettings serverSettings;

  public ClusterDescription(
      ClusterConnectionMode connectionMode,
      ClusterType type,
      List<ServerDescription> serverDescriptions) {
    this(connectionMode, type, serverDescriptions, null, null);
  }

  public ClusterDescription(
      ClusterConnectionMode connectionMode,
      ClusterType type,
      List<ServerDescription> serverDescriptions,
      @Nullable ClusterSettings clusterSettings,
      @Nullable ServerSettings serverSettings) {
    this(connectionMode, type, null, serverDescriptions, clusterSettings, serverSettings);
  }

  public ClusterDescription(
      ClusterConnectionMode connectionMode,
      ClusterType type,
      @Nullable MongoException srvResolutionException,
      List<ServerDescription> serverDescriptions,
      @Nullable ClusterSettings clusterSettings,
      @Nullable ServerSettings serverSettings) {
    this.connectionMode = notNull("connectionMode", connectionMode);
    this.type = notNull("type", type);
    this.srvResolutionException = srvResolutionException;
    this.serverDescriptions = List.copyOf(serverDescriptions);
    this.clusterSettings = clusterSettings;
    this.serverSettings = serverSettings;
  }

  /** The settings of the client. Null if the application created this description. */
  public @Nullable ClusterSettings getClusterSettings() {
    return clusterSettings;
  }

  /** The settings of the client. Null if the application created this description. */
  public @Nullable ServerSettings getServerSettings() {
    return serverSettings;
  }

  public ClusterConnectionMode getConnectionMode() {
    return connectionMode;
  }

  public ClusterType getType() {
    return type;
  }

  /** Why the lookup of SRV records failed. Null if it did not fail. */
  public @Nullable MongoException getSrvResolutionException() {
    return srvResolutionException;
  }

  /** In the order in which the client discovered the servers. */
  public List<ServerDescription> getServerDescriptions() {
    return serverDescriptions;
  }

  /** Whether the driver supports the versions of all servers. If not, all operations fail. */
  public boolean isCompatibleWithDriver() {
    return serverDescriptions.stream().allMatch(ServerDescription::isCompatibleWithDriver);
  }

  public @Nullable ServerDescription findServerIncompatiblyOlderThanDriver() {
    return find(ServerDescription::isIncompatiblyOlderThanDriver);
  }

  public @Nullable ServerDescription findServerIncompatiblyNewerThanDriver() {
    return find(ServerDescription::isIncompatiblyNewerThanDriver);
  }

  private @Nullable ServerDescription find(Predicate<ServerDescription> condition) {
    return serverDescriptions.stream().filter(condition).findFirst().orElse(null);
  }

  /** Whether server selection with this read preference would succeed without waiting. */
  public boolean hasReadableServer(ReadPreference readPreference) {
    return new ReadableServers(this, readPreference).any();
  }

  /** Whether server selection for a write would succeed without waiting. */
  public boolean hasWritableServer() {
    boolean direct = connectionMode == ClusterConnectionMode.SINGLE;
    return serverDescriptions.stream()
        .anyMatch(server -> direct ? server.isOk() : server.isPrimary());
  }

  /** The smallest value among the data-bearing servers. Null if one of them has no value. */
  public @Nullable Integer getLogicalSessionTimeoutMinutes() {
    Integer smallest = null;
    for (ServerDescription server : serverDescriptions) {
      if (server.isPrimary() || server.isSecondary()) {
        Integer minutes = server.getLogicalSessionTimeoutMinutes();
        if (minutes == null) {
          return null;
        }
        smallest = smallest == null ? minutes : Integer.valueOf(Math.min(smallest, minutes));
      }
    }
    return smallest;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ClusterDescription other
        && connectionMode == other.connectionMode
        && type == other.type
        && serverDescriptions.equals(other.serverDescriptions)
        && message(srvResolutionException).equals(message(other.srvResolutionException));
  }

  // Exceptions do not define equals, so compare their text.
  private static String message(@Nullable MongoException exception) {
    return String.valueOf(exception);
  }

  @Override
  public int hashCode() {
    return Objects.hash(connectionMode, type, serverDescriptions);
  }

  @Override
  public String toString() {
    return "ClusterDescription{type="
        + type
        + ", connectionMode="
        + connectionMode
        + srv()
        + ", serverDescriptions="
        + serverDescriptions
        + '}';
  }

  /** A description that is short enough for a log line. */
  public String getShortDescription() {
    return "{type="
        + type
        + srv()
        + ", servers="
        + serverDescriptions.stream()
            .map(ServerDescription::getShortDescription)
            .collect(Collectors.joining(", ", "[", "]"))
        + '}';
  }

  private String srv() {
    return srvResolutionException == null
        ? ""
        : ", srvResolutionException=" + srvResolutionException;
  }
}
