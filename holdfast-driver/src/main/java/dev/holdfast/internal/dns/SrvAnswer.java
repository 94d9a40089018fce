package dev.holdfast.internal.dns;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What DNS said about the servers of a host.
 *
 * @param ttl the shortest time one of the records may be kept; null: not known
 */
public record SrvAnswer(SrvRecords records, @Nullable Duration ttl) {}
