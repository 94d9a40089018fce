package dev.holdfast.internal.selection;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The staleness of secondaries, by Max Staleness, "Client". Measured against the primary, or without one
 * against the secondary with the latest write. Never compares a server's clock with the client's.
 */
final class Staleness {
  /** The staleness of a secondary that does not report its last write. It exceeds every limit. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private static final long SMALLEST_MAX_MILLIS = 90_000;
  private static final long IDLE_WRITE_PERIOD_MILLIS = 10_000;

  private final @Nullable ServerDescription primary;
  private final long freshestWriteMillis;
  private final long heartbeatFrequencyMillis;

  private Staleness(
      @Nullable ServerDescription primary,
      long freshestWriteMillis,
      long heartbeatFrequencyMillis) {
    this.primary = primary;
    this.freshestWriteMillis = freshestWriteMillis;
    this.heartbeatFrequencyMillis = heartbeatFrequencyMillis;
  }

  /** Includes deprioritized members: their write dates are as reliable as those of other members. */
  static Staleness in(TopologyDescription topology, long heartbeatFrequencyMillis) {
    ServerDescription primary = null;
    long freshest = Long.MIN_VALUE;
    for (ServerDescription server : topology.servers().values()) {
      Long lastWrite = server.timing().lastWriteMillis();
      if (lastWrite != null && server.isPrimary()) {
        primary = server;
      } else if (lastWrite != null && server.type() == ServerType.REPLICA_SET_SECONDARY) {
        freshest = Math.max(freshest, lastWrite);
      }
    }
    return new Staleness(primary, freshest, heartbeatFrequencyMillis);
  }

  /** The staleness at worst until the next check, so it includes one heartbeat interval. */
  long millisOf(ServerDescription server) {
    if (server.type() != ServerType.REPLICA_SET_SECONDARY) {
      return 0;
    }
    Long lastWrite = server.timing().lastWriteMillis();
    if (lastWrite == null) {
      return UNKNOWN;
    }
    if (primary == null || primary.timing().lastWriteMillis() == null) {
      return freshestWriteMillis - lastWrite + heartbeatFrequencyMillis;
    }
    long heardLaterNanos = server.timing().lastUpdateNanos() - primary.timing().lastUpdateNanos();
    return TimeUnit.NANOSECONDS.toMillis(heardLaterNanos)
        - (lastWrite - primary.timing().lastWriteMillis())
        + heartbeatFrequencyMillis;
  }

  /** Server Selection, "maxStalenessSeconds": rejects limits that cannot be distinguished from normal lag. */
  static void requireMeasurable(long maxMillis, long heartbeatFrequencyMillis) {
    if (maxMillis < SMALLEST_MAX_MILLIS) {
      throw new MongoConfigurationException(
          "The read preference's maxStaleness is "
              + maxMillis
              + " ms, but for a replica set it must be at least "
              + SMALLEST_MAX_MILLIS
              + " ms (maxStalenessSeconds=90): lag cannot be estimated more finely. Raise it, or"
              + " leave it out to accept any lag.");
    }
    if (maxMillis - IDLE_WRITE_PERIOD_MILLIS < heartbeatFrequencyMillis) {
      throw new MongoConfigurationException(
          "The read preference's maxStaleness is "
              + maxMillis
              + " ms, but with heartbeatFrequencyMS="
              + heartbeatFrequencyMillis
              + " it must be at least "
              + (heartbeatFrequencyMillis + IDLE_WRITE_PERIOD_MILLIS)
              + " ms: an idle primary writes only every "
              + IDLE_WRITE_PERIOD_MILLIS
              + " ms. Raise maxStaleness or lower heartbeatFrequencyMS.");
    }
  }
}
