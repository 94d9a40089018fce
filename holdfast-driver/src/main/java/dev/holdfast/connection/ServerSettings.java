package dev.holdfast.connection;

import dev.holdfast.ConnectionString;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** How the servers of a deployment are watched. */
public class ServerSettings {
  private final long heartbeatFrequencyMillis;
  private final long minHeartbeatFrequencyMillis;
  private final ServerMonitoringMode serverMonitoringMode;

  ServerSettings(Builder builder) {
    heartbeatFrequencyMillis = builder.heartbeatFrequencyMillis;
    minHeartbeatFrequencyMillis = builder.minHeartbeatFrequencyMillis;
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

  /** The least time between two checks, however urgent; 500 ms unless set. */
  public long getMinHeartbeatFrequency(TimeUnit timeUnit) {
    return Limits.to(timeUnit, minHeartbeatFrequencyMillis);
  }

  public ServerMonitoringMode getServerMonitoringMode() {
    return serverMonitoringMode;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerSettings other
        && heartbeatFrequencyMillis == other.heartbeatFrequencyMillis
        && minHeartbeatFrequencyMillis == other.minHeartbeatFrequencyMillis
        && serverMonitoringMode == other.serverMonitoringMode;
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        heartbeatFrequencyMillis, minHeartbeatFrequencyMillis, serverMonitoringMode);
  }

  @Override
  public String toString() {
    return "ServerSettings{heartbeatFrequencyMS="
        + heartbeatFrequencyMillis
        + ", minHeartbeatFrequencyMS="
        + minHeartbeatFrequencyMillis
        + ", serverMonitoringMode="
        + serverMonitoringMode
        + '}';
  }

  /** Collects {@link ServerSettings}. */
  public static final class Builder {
    private long heartbeatFrequencyMillis = 10_000;
    private long minHeartbeatFrequencyMillis = 500;
    private ServerMonitoringMode serverMonitoringMode = ServerMonitoringMode.AUTO;

    private Builder() {}

    public Builder applySettings(ServerSettings serverSettings) {
      heartbeatFrequencyMillis = serverSettings.heartbeatFrequencyMillis;
      minHeartbeatFrequencyMillis = serverSettings.minHeartbeatFrequencyMillis;
      serverMonitoringMode = serverSettings.serverMonitoringMode;
      return this;
    }

    public Builder heartbeatFrequency(long heartbeatFrequency, TimeUnit timeUnit) {
      heartbeatFrequencyMillis =
          Limits.millisPositive("heartbeatFrequency", heartbeatFrequency, timeUnit);
      return this;
    }

    public Builder minHeartbeatFrequency(long minHeartbeatFrequency, TimeUnit timeUnit) {
      minHeartbeatFrequencyMillis =
          Limits.millisPositive("minHeartbeatFrequency", minHeartbeatFrequency, timeUnit);
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
