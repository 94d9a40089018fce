package dev.holdfast;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a deployment does, from what the client has already heard: to ask for it costs no I/O and never
 * waits, so it suits a readiness probe that is called every second.
 *
 * <pre>{@code
 * Health health = client.health();
 * if (!health.writable()) {
 *   return unavailable("no writes for " + health.unchangedFor().toSeconds() + " s: " + health.servers());
 * }
 * }</pre>
 *
 * <p>It is a statement about servers, not about operations: a mongos that answers is readable and writable
 * whatever its shards do, and so is a load balancer, which nobody checks.
 *
 * @param readable whether some server would take a read now, from a secondary if need be
 * @param writable whether some server would take a write now
 * @param degraded whether anything is not as it should be: a server that cannot be used, a replica set
 *     without a primary, nobody readable
 * @param unchangedFor how long the three above have been what they are
 * @param lastHeartbeatAge how long ago a server that can be reached was last heard of; null if there is
 *     none, or if servers are not checked
 * @param servers one line for each server: its address, what it is or why it is unknown, how long ago
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
