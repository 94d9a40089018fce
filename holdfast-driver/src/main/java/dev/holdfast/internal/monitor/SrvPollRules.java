package dev.holdfast.internal.monitor;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.dns.SrvRecords;
import dev.holdfast.internal.topology.TopologyType;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of Polling SRV Records: whether to poll again, when, and which servers to use. Pure.
 *
 * @param maxHosts srvMaxHosts; null and 0 mean no limit
 * @param heartbeat heartbeatFrequencyMS, the time between polls while DNS gives no usable answer
 */
public record SrvPollRules(@Nullable Integer maxHosts, Duration heartbeat) {
  private static final Duration SHORTEST = Duration.ofSeconds(60);

  /** Polling ends once a replica set is found, because its members name each other. */
  static boolean goesOn(TopologyType type) {
    return type == TopologyType.SHARDED || type == TopologyType.UNKNOWN;
  }

  /** @param ttl the shortest TTL of the records; null if the DNS client does not report it */
  static Duration afterAnswer(@Nullable Duration ttl) {
    return ttl == null || ttl.compareTo(SHORTEST) < 0 ? SHORTEST : ttl;
  }

  /** The time to the next poll after a failure, or after an answer without a usable server. */
  Duration afterFailure() {
    return heartbeat;
  }

  List<ServerAddress> hosts(Set<ServerAddress> present, SrvRecords records, Random random) {
    return records.limitedTo(maxHosts, present, random);
  }
}
