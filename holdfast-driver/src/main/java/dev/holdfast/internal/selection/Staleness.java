package dev.holdfast.internal.selection;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How far a replica set's secondaries may be behind, by Max Staleness, "Client". Measured against the
 * primary, or without one against the freshest secondary; never against a clock of the client's own.
 */
final class Staleness {
  /** A secondary that does not tell its last write: nobody can vouch for it. */
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

  /** Deprioritized members count here too: being avoided does not make them worse witnesses. */
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

  /** The worst case until the next check, which is why a heartbeat's time is added. */
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

  /** Server Selection, "maxStalenessSeconds": what cannot be told apart from normal lag is refused. */
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
