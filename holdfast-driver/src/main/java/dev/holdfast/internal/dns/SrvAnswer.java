package dev.holdfast.internal.dns;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The SRV records of a host.
 *
 * @param ttl the shortest TTL of the records; null if it is unknown
 */
public record SrvAnswer(SrvRecords records, @Nullable Duration ttl) {}
