package dev.holdfast.internal.dns;

import dev.holdfast.ServerAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The servers in the SRV records of a host.
 *
 * @param ttl how long the records are valid before the next lookup; null if it is unknown
 */
public record SrvSeeds(List<ServerAddress> hosts, @Nullable Duration ttl) {
  public SrvSeeds {
    hosts = List.copyOf(hosts);
  }
}
