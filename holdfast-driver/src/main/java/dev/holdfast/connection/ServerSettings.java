package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ConnectionString;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerMonitorListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Settings for monitoring the servers of a deployment. */
public class ServerSettings {
  // SDAM, "minHeartbeatFrequencyMS": a constant that users must not change.
  private static final long MIN_HEARTBEAT_FREQUENCY_MILLIS = 500;

  private final long heartbeatFrequencyMillis;
  private final ServerMonitoringMode serverMonitoringMode;
  private final List<ServerListener> serverListeners;
  private final List<ServerMonitorListener> serverMonitorListeners;

  ServerSettings(Builder builder) {
    heartbeatFrequencyMillis = builder.heartbeatFrequencyMillis;
    serverMonitoringMode = builder.serverMonitoringMode;
    serverListeners = List.copyOf(builder.serverListeners);
    serverMonitorListeners = List.copyOf(builder.serverMonitorListeners);
  }

  public static Builder builder() {
    return new Builder();
  }

  public static Builder builder(ServerSettings serverSettings) {
    return builder().applySettings(serverSettings);
  }

  /** The time between two heartbeats of a server. The default is 10 s. */
  public long getHeartbeatFrequency(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), heartbeatFrequencyMillis);
  }

  /** The minimum time between two heartbeats, even if a check is urgent. Always 500 ms. */
  public long getMinHeartbeatFrequency(TimeUnit timeUnit) {
    return Limits.to(notNull("timeUnit", timeUnit), MIN_HEARTBEAT_FREQUENCY_MILLIS);
  }

  public ServerMonitoringMode getServerMonitoringMode() {
    return serverMonitoringMode;
  }

  public List<ServerListener> getServerListeners() {
    return serverListeners;
  }

  public List<ServerMonitorListener> getServerMonitorListeners() {
    return serverMonitorListeners;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ServerSettings other
        && heartbeatFrequencyMillis == other.heartbeatFrequencyMillis
        && serverMonitoringMode == other.serverMonitoringMode
        && serverListeners.equals(other.serverListeners)
        && serverMonitorListeners.equals(other.serverMonitorListeners);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        heartbeatFrequencyMillis, serverMonitoringMode, serverListeners, serverMonitorListeners);
  }

  @Override
  public String toString() {
    return "ServerSettings{heartbeatFrequencyMS="
        + heartbeatFrequencyMillis
        + ", serverMonitoringMode="
        + serverMonitoringMode
        + ", serverListeners="
        + serverListeners
        + ", serverMonitorListeners="
        + serverMonitorListeners
        + '}';
  }

  /** Builds {@link ServerSettings}. */
  public static final class Builder {
    private long heartbeatFrequencyMillis = 10_000;
    private ServerMonitoringMode serverMonitoringMode = ServerMonitoringMode.AUTO;
    private List<ServerListener> serverListeners = new ArrayList<>();
    private List<ServerMonitorListener> serverMonitorListeners = new ArrayList<>();

    private Builder() {}

    public Builder applySettings(ServerSettings serverSettings) {
      heartbeatFrequencyMillis = notNull("serverSettings", serverSettings).heartbeatFrequencyMillis;
      serverMonitoringMode = serverSettings.serverMonitoringMode;
      serverListeners = new ArrayList<>(serverSettings.serverListeners);
      serverMonitorListeners = new ArrayList<>(serverSettings.serverMonitorListeners);
      return this;
    }

    /**
     * @throws IllegalArgumentException if the time is less than 500 ms
     */
    public Builder heartbeatFrequency(long heartbeatFrequency, TimeUnit timeUnit) {
      long millis = notNull("timeUnit", timeUnit).toMillis(heartbeatFrequency);
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
      this.serverMonitoringMode = notNull("serverMonitoringMode", serverMonitoringMode);
      return this;
    }

    public Builder addServerListener(ServerListener serverListener) {
      serverListeners.add(notNull("serverListener", serverListener));
      return this;
    }

    /** Replaces all listeners that were added before. */
    public Builder serverListenerList(List<ServerListener> serverListeners) {
      this.serverListeners = new ArrayList<>(noneNull("serverListeners", serverListeners));
      return this;
    }

    public Builder addServerMonitorListener(ServerMonitorListener serverMonitorListener) {
      serverMonitorListeners.add(notNull("serverMonitorListener", serverMonitorListener));
      return this;
    }

    /** Replaces all listeners that were added before. */
    public Builder serverMonitorListenerList(List<ServerMonitorListener> serverMonitorListeners) {
      this.serverMonitorListeners =
          new ArrayList<>(noneNull("serverMonitorListeners", serverMonitorListeners));
      return this;
    }

    /** Applies the options that the connection string sets. Other settings stay unchanged. */
    public Builder applyConnectionString(ConnectionString connectionString) {
      Integer heartbeatFrequency =
          notNull("connectionString", connectionString).getHeartbeatFrequency();
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
