package dev.holdfast.internal.dns;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a DNS server.
 *
 * @param data one entry per record, as {@link dev.holdfast.spi.dns.DnsClient} describes it
 * @param ttl the shortest TTL of the records; null without a record, or if the DNS client does not report it
 */
public record DnsAnswer(List<String> data, @Nullable Duration ttl) {
  public DnsAnswer {
    data = List.copyOf(data);
  }
}
