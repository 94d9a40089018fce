package dev.holdfast.internal.execution;

import dev.holdfast.event.TransactionId;
import dev.holdfast.internal.pool.PooledConnection;
import org.jspecify.annotations.Nullable;

/** What all events of one command have in common. */
public record CommandInfo(
    String commandName,
    String databaseName,
    int requestId,
    long operationId,
    PooledConnection connection,
    boolean sensitive,
    @Nullable TransactionId transactionId) {}
