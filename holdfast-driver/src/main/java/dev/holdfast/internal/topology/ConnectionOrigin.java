package dev.holdfast.internal.topology;

import dev.holdfast.ServerAddress;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The pool that a failed connection came from, and the generation of that connection. The address alone does
 * not identify a pool: a server that was removed and added again has a new pool, whose generations start at 0
 * again.
 *
 * @param pool compared by identity
 * @param serviceId the service behind the load balancer, which then owns the generation; null otherwise
 */
public record ConnectionOrigin(
    ServerAddress server, Object pool, int generation, @Nullable ObjectId serviceId) {}
