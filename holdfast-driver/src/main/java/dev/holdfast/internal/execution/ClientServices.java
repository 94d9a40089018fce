package dev.holdfast.internal.execution;

import dev.holdfast.internal.session.ClusterClock;
import dev.holdfast.internal.session.ServerSessionPool;
import dev.holdfast.internal.time.Clock;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What all operations of one client share. Each component is thread-safe.
 *
 * @param jitter returns a random number, at least 0 and below 1
 */
record ClientServices(
    ServerSource servers,
    ServerSessionPool sessions,
    ClusterClock clusterClock,
    CommandMonitor commands,
    @Nullable Tracing tracing,
    Executor.Settings settings,
    RetryPolicy.Switches switches,
    Clock clock,
    DoubleSupplier jitter,
    TokenBucket tokens,
    Statistics statistics,
    RetryReporter retries,
    ClientLifecycle lifecycle) {}
