package dev.holdfast.internal.dns;

import dev.holdfast.ServerAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The servers that SRV records name.
 *
 * @param ttl how long the records may be kept before they are looked up again; null: not known
 */
public record SrvSeeds(List<ServerAddress> hosts, @Nullable Duration ttl) {
  public SrvSeeds {
    hosts = List.copyOf(hosts);
  }
}
