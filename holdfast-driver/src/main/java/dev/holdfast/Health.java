package dev.holdfast;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The health of a deployment, as far as the client knows it. Reading it needs no I/O and never blocks, so a
 * readiness probe can call it every second.
 *
 * <pre>{@code
 * Health health = client.health();
 * if (!health.writable()) {
 *   return unavailable("no writes for " + health.unchangedFor().toSeconds() + " s: " + health.servers());
 * }
 * }</pre>
 *
 * <p>Health describes servers, not operations. A mongos that responds counts as readable and writable,
 * whatever the state of its shards. A load balancer always does, because the driver does not monitor it.
 *
 * @param readable whether at least one server accepts reads now, including secondaries
 * @param writable whether at least one server accepts writes now
 * @param degraded whether a server is unusable, a replica set has no primary, or no server is readable
 * @param unchangedFor how long the three values above have been unchanged
 * @param lastHeartbeatAge the time since the latest heartbeat of a reachable server; null if no server is
 *     reachable, or if servers are not monitored
 * @param servers one line for each server: its address, its type, when it last responded, and for an unknown
 *     server the error
 */
public record Health(
    boolean readable,
    boolean writable,
    boolean degraded,
    Duration unchangedFor,
    @Nullable Duration lastHeartbeatAge,
    List<String> servers) {
  public Health {
    servers = List.copyOf(servers);
  }
}
