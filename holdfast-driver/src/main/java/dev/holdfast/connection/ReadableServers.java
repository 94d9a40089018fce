package dev.holdfast.connection;

import dev.holdfast.ReadPreference;
import dev.holdfast.TagSet;
import dev.holdfast.TaggableReadPreference;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * SDAM Logging and Monitoring, "Determining If A Topology Has Readable/Writable Servers". Checks only whether
 * a readable server exists, so it does not rank servers as server selection does.
 */
record ReadableServers(ClusterDescription cluster, ReadPreference preference) {
  boolean any() {
    return cluster.getServerDescriptions().stream().anyMatch(this::isReadable);
  }

  private boolean isReadable(ServerDescription server) {
    if (!server.isReplicaSetMember() || isDirect()) {
      return isDirect() ? server.isOk() : server.isPrimary();
    }
    String mode = preference.getName();
    if (server.isPrimary()) {
      return !mode.equals("secondary") && (!mode.equals("nearest") || hasWantedTags(server));
    }
    return server.isSecondary()
        && !mode.equals("primary")
        && hasWantedTags(server)
        && isFreshEnough(server);
  }

  private boolean isDirect() {
    return cluster.getConnectionMode() == ClusterConnectionMode.SINGLE;
  }

  private boolean hasWantedTags(ServerDescription server) {
    List<TagSet> tagSets =
        preference instanceof TaggableReadPreference taggable
            ? taggable.getTagSetList()
            : List.of();
    return tagSets.isEmpty() || tagSets.stream().anyMatch(server::hasTags);
  }

  private boolean isFreshEnough(ServerDescription secondary) {
    Long maxMillis =
        preference instanceof TaggableReadPreference taggable
            ? taggable.getMaxStaleness(TimeUnit.MILLISECONDS)
            : null;
    if (maxMillis == null) {
      return true;
    }
    Long behindMillis = millisBehind(secondary);
    return behindMillis != null && behindMillis + heartbeatMillis() <= maxMillis;
  }

  // Max Staleness, "Client": compare with the primary or, without a primary, with the freshest
  // secondary.
  private @Nullable Long millisBehind(ServerDescription secondary) {
    Date lastWrite = secondary.getLastWriteDate();
    if (lastWrite == null) {
      return null;
    }
    long freshest = lastWrite.getTime();
    for (ServerDescription other : cluster.getServerDescriptions()) {
      Date write = other.getLastWriteDate();
      if (write != null && other.isPrimary()) {
        return lagMillis(secondary, lastWrite) - lagMillis(other, write);
      } else if (write != null && other.isSecondary()) {
        freshest = Math.max(freshest, write.getTime());
      }
    }
    return freshest - lastWrite.getTime();
  }

  private static long lagMillis(ServerDescription server, Date lastWrite) {
    return server.getLastUpdateTime(TimeUnit.MILLISECONDS) - lastWrite.getTime();
  }

  private long heartbeatMillis() {
    ServerSettings settings = cluster.getServerSettings();
    return (settings == null ? ServerSettings.builder().build() : settings)
        .getHeartbeatFrequency(TimeUnit.MILLISECONDS);
  }
}
