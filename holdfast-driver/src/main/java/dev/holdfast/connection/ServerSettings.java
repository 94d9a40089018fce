package dev.holdfast.connection;

import dev.holdfast.ConnectionString;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** How the servers of a deployment are watched. */
public class ServerSettings {
  // SDAM, "minHeartbeatFrequencyMS": a constant that users must not change.
  private static final long MIN_HEARTBEAT_FREQUENCY_MILLIS = 500;

  private final long heartbeatFrequencyMillis;
  private final ServerMonitoringMode serverMonitoringMode;

  ServerSettings(Builder builder) {
    heartbeatFrequencyMillis = builder.heartbeatFrequencyMillis;
    serverMonitoringMode = builder.serverMonitoringMode;
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(ServerSettings serverSettings) {
    return builder().applySettings(serverSettings);
  }

  /** The time between two checks of a server; 10 s unless set. */
  public long getHeartbeatFrequency(TimeUnit timeUnit) {
    return Limits.to(timeUnit, heartbeatFrequencyMillis);
  }

  /** The least time between two checks, however urgent: always 500 ms. */
  public long getMinHeartbeatFrequency(TimeUnit timeUnit) {
    return Limits.to(timeUnit, MIN_HEARTBEAT_FREQUENCY_MILLIS);
  }

  public ServerMonitoringMode getServerMonitoringMode() {
    return serverMonitoringMode;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerSettings other
        && heartbeatFrequencyMillis == other.heartbeatFrequencyMillis
        && serverMonitoringMode == other.serverMonitoringMode;
  }

  @Override
  public int hashCode() {
    return Objects.hash(heartbeatFrequencyMillis, serverMonitoringMode);
  }

  @Override
  public String toString() {
    return "ServerSettings{heartbeatFrequencyMS="
        + heartbeatFrequencyMillis
        + ", serverMonitoringMode="
        + serverMonitoringMode
        + '}';
  }

  /** Collects {@link ServerSettings}. */
  public static final class Builder {
    private long heartbeatFrequencyMillis = 10_000;
    private ServerMonitoringMode serverMonitoringMode = ServerMonitoringMode.AUTO;

    private Builder() {}

    public Builder applySettings(ServerSettings serverSettings) {
      heartbeatFrequencyMillis = serverSettings.heartbeatFrequencyMillis;
      serverMonitoringMode = serverSettings.serverMonitoringMode;
      return this;
    }

    /**
     * @throws IllegalArgumentException if the time is less than 500 ms
     */
    public Builder heartbeatFrequency(long heartbeatFrequency, TimeUnit timeUnit) {
      long millis = timeUnit.toMillis(heartbeatFrequency);
      if (millis < MIN_HEARTBEAT_FREQUENCY_MILLIS) {
        throw new IllegalArgumentException(
            "heartbeatFrequency is "
                + millis
                + " ms; it must be "
                + MIN_HEARTBEAT_FREQUENCY_MILLIS
                + " ms or more.");
      }
      heartbeatFrequencyMillis = millis;
      return this;
    }

    public Builder serverMonitoringMode(ServerMonitoringMode serverMonitoringMode) {
      this.serverMonitoringMode =
          Objects.requireNonNull(serverMonitoringMode, "serverMonitoringMode");
      return this;
    }

    /** Takes over what the connection string says; the rest stays. */
    public Builder applyConnectionString(ConnectionString connectionString) {
      Integer heartbeatFrequency = connectionString.getHeartbeatFrequency();
      if (heartbeatFrequency != null) {
        heartbeatFrequencyMillis = heartbeatFrequency;
      }
      ServerMonitoringMode monitoringMode = connectionString.getServerMonitoringMode();
      if (monitoringMode != null) {
        serverMonitoringMode = monitoringMode;
      }
      return this;
    }

    public ServerSettings build() {
      return new ServerSettings(this);
    }
  }
}
