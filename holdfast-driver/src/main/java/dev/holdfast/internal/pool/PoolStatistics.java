package dev.holdfast.internal.pool;

/** How a pool stood at one moment. {@code size} counts the idle, the used and the pending connections. */
public record PoolStatistics(
    PoolState state, int generation, int size, int idle, int inUse, int pending, int waiting) {}
