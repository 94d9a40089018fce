package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Locale;

/** How the driver monitors a server. */
public enum ServerMonitoringMode {
  /** The server reports changes immediately. If the server does not support this, same as {@link #POLL}. */
  STREAM("stream"),
  /** The client sends a heartbeat every {@code heartbeatFrequencyMS}. */
  POLL("poll"),
  /** {@link #POLL} in a function-as-a-service environment, {@link #STREAM} elsewhere. */
  AUTO("auto");

  private final String value;

  ServerMonitoringMode(String value) {
    this.value = value;
  }

  /** The value in connection strings. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the mode is unknown; names are case-insensitive */
  public static ServerMonitoringMode fromString(String serverMonitoringMode) {
    for (ServerMonitoringMode mode : values()) {
      if (mode.value.equals(
          notNull("serverMonitoringMode", serverMonitoringMode).toLowerCase(Locale.ROOT))) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        "Unknown server monitoring mode '"
            + serverMonitoringMode
            + "'; use one of stream, poll, auto.");
  }
}
