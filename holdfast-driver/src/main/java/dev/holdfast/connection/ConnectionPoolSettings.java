package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ConnectionString;
import dev.holdfast.event.ConnectionPoolListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The size of a connection pool, and the lifetime of its connections. Each server has one pool. Immutable.
 */
public class ConnectionPoolSettings {
  private final int maxSize;
  private final int minSize;
  private final int maxConnecting;
  private final long maxWaitTimeMillis;
  private final long maxConnectionLifeTimeMillis;
  private final long maxConnectionIdleTimeMillis;
  private final long maintenanceInitialDelayMillis;
  private final long maintenanceFrequencyMillis;
  private final List<ConnectionPoolListener> listeners;

  ConnectionPoolSettings(Builder builder) {
    if (builder.maxSize != 0 && builder.minSize > builder.maxSize) {
      throw new IllegalArgumentException(
          "minSize is "
              + builder.minSize
              + " but maxSize is "
              + builder.maxSize
              + "; minSize must not be more than maxSize.");
    }
    maxSize = builder.maxSize;
    minSize = builder.minSize;
    maxConnecting = builder.maxConnecting;
    maxWaitTimeMillis = builder.maxWaitTimeMillis;
    maxConnectionLifeTimeMillis = builder.maxConnectionLifeTimeMillis;
    maxConnectionIdleTimeMillis = builder.maxConnectionIdleTimeMillis;
    maintenanceInitialDelayMillis = builder.maintenanceInitialDelayMillis;
    maintenanceFrequencyMillis = builder.maintenanceFrequencyMillis;
    listeners = List.copyOf(builder.listeners);
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(ConnectionPoolSettings connectionPoolSettings) {
    return builder().applySettings(connectionPoolSettings);
  }

  /**
   * The maximum number of connections in a pool, including those in use. 0 means no limit; the default is
   * 100.
   */
  public int getMaxSize() {
    return maxSize;
  }

  /** The minimum number of connections that a pool keeps, even if they are idle. The default is 0. */
  public int getMinSize() {
    return minSize;
  }

  /** How long an operation waits for a connection. 0 means no limit; the default is two minutes. */
  public long getMaxWaitTime(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), maxWaitTimeMillis);
  }

  /** The maximum age of a connection. 0, the default, means no limit. */
  public long getMaxConnectionLifeTime(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), maxConnectionLifeTimeMillis);
  }

  /** How long a connection may be idle before the pool closes it. 0, the default, means no limit. */
  public long getMaxConnectionIdleTime(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), maxConnectionIdleTimeMillis);
  }

  /** The delay before a pool first closes and adds connections. The default is 0. */
  public long getMaintenanceInitialDelay(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), maintenanceInitialDelayMillis);
  }

  /** How often a pool closes and adds connections. The default is one minute. */
  public long getMaintenanceFrequency(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), maintenanceFrequencyMillis);
  }

  public List<ConnectionPoolListener> getConnectionPoolListeners() {
    return listeners;
  }

  /** The maximum number of connections that a pool establishes at the same time. The default is 2. */
  public int getMaxConnecting() {
    return maxConnecting;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ConnectionPoolSettings other
        && maxSize == other.maxSize
        && minSize == other.minSize
        && maxConnecting == other.maxConnecting
        && maxWaitTimeMillis == other.maxWaitTimeMillis
        && maxConnectionLifeTimeMillis == other.maxConnectionLifeTimeMillis
        && maxConnectionIdleTimeMillis == other.maxConnectionIdleTimeMillis
        && maintenanceInitialDelayMillis == other.maintenanceInitialDelayMillis
        && maintenanceFrequencyMillis == other.maintenanceFrequencyMillis
        && listeners.equals(other.listeners);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        maxSize,
        minSize,
        maxConnecting,
        maxWaitTimeMillis,
        maxConnectionLifeTimeMillis,
        maxConnectionIdleTimeMillis,
        maintenanceInitialDelayMillis,
        maintenanceFrequencyMillis,
        listeners);
  }

  @Override
  public String toString() {
    return "ConnectionPoolSettings{maxSize="
        + maxSize
        + ", minSize="
        + minSize
        + ", maxConnecting="
        + maxConnecting
        + ", maxWaitTimeMS="
        + maxWaitTimeMillis
        + ", maxConnectionLifeTimeMS="
        + maxConnectionLifeTimeMillis
        + ", maxConnectionIdleTimeMS="
        + maxConnectionIdleTimeMillis
        + ", maintenanceInitialDelayMS="
        + maintenanceInitialDelayMillis
        + ", maintenanceFrequencyMS="
        + maintenanceFrequencyMillis
        + ", connectionPoolListeners="
        + listeners
        + '}';
  }

  /** Builds {@link ConnectionPoolSettings}. */
  public static final class Builder {
    private int maxSize = 100;
    private int minSize;
    private int maxConnecting = 2;
    private long maxWaitTimeMillis = 120_000;
    private long maxConnectionLifeTimeMillis;
    private long maxConnectionIdleTimeMillis;
    private long maintenanceInitialDelayMillis;
    private long maintenanceFrequencyMillis = 60_000;
    private List<ConnectionPoolListener> listeners = new ArrayList<>();

    private Builder() {}

    public Builder applySettings(ConnectionPoolSettings connectionPoolSettings) {
      maxSize = notNull("connectionPoolSettings", connectionPoolSettings).maxSize;
      minSize = connectionPoolSettings.minSize;
      maxConnecting = connectionPoolSettings.maxConnecting;
      maxWaitTimeMillis = connectionPoolSettings.maxWaitTimeMillis;
      maxConnectionLifeTimeMillis = connectionPoolSettings.maxConnectionLifeTimeMillis;
      maxConnectionIdleTimeMillis = connectionPoolSettings.maxConnectionIdleTimeMillis;
      maintenanceInitialDelayMillis = connectionPoolSettings.maintenanceInitialDelayMillis;
      maintenanceFrequencyMillis = connectionPoolSettings.maintenanceFrequencyMillis;
      listeners = new ArrayList<>(connectionPoolSettings.listeners);
      return this;
    }

    public Builder maxSize(int maxSize) {
      this.maxSize = Limits.notNegative("maxSize", maxSize);
      return this;
    }

    public Builder minSize(int minSize) {
      this.minSize = Limits.notNegative("minSize", minSize);
      return this;
    }

    /** Zero and negative values mean no limit. */
    public Builder maxWaitTime(long maxWaitTime, TimeUnit timeUnit) {
      maxWaitTimeMillis =
          maxWaitTime <= 0 ? 0 : Math.max(1, notNull("timeUnit", timeUnit).toMillis(maxWaitTime));
      return this;
    }

    public Builder maxConnectionLifeTime(long maxConnectionLifeTime, TimeUnit timeUnit) {
      maxConnectionLifeTimeMillis =
          Limits.millisNotNegative(
              "maxConnectionLifeTime", maxConnectionLifeTime, notNull("timeUnit", timeUnit));
      return this;
    }

    public Builder maxConnectionIdleTime(long maxConnectionIdleTime, TimeUnit timeUnit) {
      maxConnectionIdleTimeMillis =
          Limits.millisNotNegative(
              "maxConnectionIdleTime", maxConnectionIdleTime, notNull("timeUnit", timeUnit));
      return this;
    }

    public Builder maintenanceInitialDelay(long maintenanceInitialDelay, TimeUnit timeUnit) {
      maintenanceInitialDelayMillis =
          Limits.millisNotNegative(
              "maintenanceInitialDelay", maintenanceInitialDelay, notNull("timeUnit", timeUnit));
      return this;
    }

    public Builder maintenanceFrequency(long maintenanceFrequency, TimeUnit timeUnit) {
      maintenanceFrequencyMillis =
          Limits.millisPositive(
              "maintenanceFrequency", maintenanceFrequency, notNull("timeUnit", timeUnit));
      return this;
    }

    public Builder addConnectionPoolListener(ConnectionPoolListener connectionPoolListener) {
      listeners.add(notNull("connectionPoolListener", connectionPoolListener));
      return this;
    }

    /** Replaces all listeners that were added before. */
    public Builder connectionPoolListenerList(
        List<ConnectionPoolListener> connectionPoolListeners) {
      listeners = new ArrayList<>(noneNull("connectionPoolListeners", connectionPoolListeners));
      return this;
    }

    public Builder maxConnecting(int maxConnecting) {
      this.maxConnecting = Limits.atLeast("maxConnecting", maxConnecting, 1);
      return this;
    }

    /** Applies the options that the connection string sets. Other settings stay unchanged. */
    public Builder applyConnectionString(ConnectionString connectionString) {
      maxSize(
          orElse(
              notNull("connectionString", connectionString).getMaxConnectionPoolSize(), maxSize));
      minSize(orElse(connectionString.getMinConnectionPoolSize(), minSize));
      maxConnecting(orElse(connectionString.getMaxConnecting(), maxConnecting));
      maxWaitTimeMillis = orElse(connectionString.getMaxWaitTime(), maxWaitTimeMillis);
      maxConnectionIdleTimeMillis =
          orElse(connectionString.getMaxConnectionIdleTime(), maxConnectionIdleTimeMillis);
      maxConnectionLifeTimeMillis =
          orElse(connectionString.getMaxConnectionLifeTime(), maxConnectionLifeTimeMillis);
      return this;
    }

    private static int orElse(@Nullable Integer given, int before) {
      return given == null ? before : given;
    }

    private static long orElse(@Nullable Integer given, long before) {
      return given == null ? before : given;
    }

    public ConnectionPoolSettings build() {
      return new ConnectionPoolSettings(this);
    }
  }
}
