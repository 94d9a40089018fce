package dev.holdfast.internal.pool;

/** The state of a pool at one moment. {@code size} counts idle, used and pending connections. */
public record PoolStatistics(
    PoolState state, int generation, int size, int idle, int inUse, int pending, int waiting) {}
