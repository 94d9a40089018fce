package dev.holdfast.internal.client;

import dev.holdfast.Health;
import dev.holdfast.MongoDriverInformation;
import dev.holdfast.connection.ClusterDescription;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a client asks of its deployment beside running commands on it.
 *
 * @param endOperations cuts off what is in flight; the deployment is still there afterwards
 */
public record ClientParts(
    Supplier<Health> health,
    Supplier<ClusterDescription> description,
    Consumer<MongoDriverInformation> appendMetadata,
    Runnable endOperations,
    Runnable close) {}
