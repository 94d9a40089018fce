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
 * What the client believes about the whole deployment. Immutable; a newer one takes its place whenever
 * something changes.
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

  /** The settings of the client whose description this is; null in one made by hand. */
  public @Nullable ClusterSettings getClusterSettings() {
    return clusterSettings;
  }

  /** The settings of the client whose description this is; null in one made by hand. */
  public @Nullable ServerSettings getServerSettings() {
    return serverSettings;
  }

  public ClusterConnectionMode getConnectionMode() {
    return connectionMode;
  }

  public ClusterType getType() {
    return type;
  }

  /** Why the SRV records of the deployment could not be read, if they could not. */
  public @Nullable MongoException getSrvResolutionException() {
    return srvResolutionException;
  }

  /** In the order in which they became known. */
  public List<ServerDescription> getServerDescriptions() {
    return serverDescriptions;
  }

  /** Whether no server is too old or too new; while one is, no operation runs. */
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

  /** Whether a read with this preference would find a server at once. */
  public boolean hasReadableServer(ReadPreference readPreference) {
    return new ReadableServers(this, readPreference).any();
  }

  /** Whether a write would find a server at once. */
  public boolean hasWritableServer() {
    boolean direct = connectionMode == ClusterConnectionMode.SINGLE;
    return serverDescriptions.stream()
        .anyMatch(server -> direct ? server.isOk() : server.isPrimary());
  }

  /** The smallest among the servers that bear data; null as soon as one of them has none. */
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

  // Exceptions have no equality of their own.
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

  /** What and whom, in a form short enough for a log line. */
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
