package dev.holdfast.internal.dns;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a DNS server said.
 *
 * @param data one entry per record, as {@link dev.holdfast.spi.dns.DnsClient} describes it
 * @param ttl the shortest time one of the records may be kept; null where the client does not tell,
 *     or where there is no record
 */
public record DnsAnswer(List<String> data, @Nullable Duration ttl) {
  public DnsAnswer {
    data = List.copyOf(data);
  }
}
