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
 * Polling SRV Records as functions: whether to ask again, when, and which servers follow from the answer.
 *
 * @param maxHosts srvMaxHosts; null and 0 are no limit
 * @param heartbeat heartbeatFrequencyMS, the pace while DNS does not help
 */
public record SrvPollRules(@Nullable Integer maxHosts, Duration heartbeat) {
  private static final Duration SHORTEST = Duration.ofSeconds(60);

  /** Members of a replica set name each other, so DNS has no say once one was found. */
  static boolean goesOn(TopologyType type) {
    return type == TopologyType.SHARDED || type == TopologyType.UNKNOWN;
  }

  /** @param ttl the shortest of the records; null where the DNS client does not tell */
  static Duration afterAnswer(@Nullable Duration ttl) {
    return ttl == null || ttl.compareTo(SHORTEST) < 0 ? SHORTEST : ttl;
  }

  /** Also after an answer that names no server we may use. */
  Duration afterFailure() {
    return heartbeat;
  }

  List<ServerAddress> hosts(Set<ServerAddress> present, SrvRecords records, Random random) {
    return records.limitedTo(maxHosts, present, random);
  }
}
