package dev.holdfast.internal.client;

import dev.holdfast.internal.time.Deadline;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Options for fetching further batches.
 *
 * @param batchSize 0 for the server's default
 * @param limit the maximum number of documents of the cursor; 0 for no limit
 * @param maxAwaitMillis how long the server waits for documents; 0 for the server's default
 * @param lifetime one deadline for the whole cursor; null if each fetch has its own
 */
record CursorOptions(
    int batchSize,
    int limit,
    long maxAwaitMillis,
    @Nullable BsonValue comment,
    @Nullable Deadline lifetime) {}
