package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionPoolSettings;
import java.util.concurrent.TimeUnit;

/** The limits of a pool, from its settings. For {@code maxSize} and both times, zero means no limit. */
record PoolLimits(
    int maxSize, int minSize, int maxConnecting, long maxIdleNanos, long maxLifeNanos) {

  static PoolLimits of(ConnectionPoolSettings settings) {
    return new PoolLimits(
        settings.getMaxSize(),
        settings.getMinSize(),
        settings.getMaxConnecting(),
        settings.getMaxConnectionIdleTime(TimeUnit.NANOSECONDS),
        settings.getMaxConnectionLifeTime(TimeUnit.NANOSECONDS));
  }

  boolean allowsOneMoreThan(int size) {
    return maxSize == 0 || size < maxSize;
  }

  boolean isTooOld(long ageNanos) {
    return maxLifeNanos > 0 && ageNanos > maxLifeNanos;
  }

  boolean isTooLongIdle(long idleNanos) {
    return maxIdleNanos > 0 && idleNanos > maxIdleNanos;
  }
}
