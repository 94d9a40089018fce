package dev.holdfast.connection;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Locale;

/** How a server is watched. */
public enum ServerMonitoringMode {
  /** The server reports changes as they happen, where it can; else {@link #POLL}. */
  STREAM("stream"),
  /** The client asks every {@code heartbeatFrequencyMS}. */
  POLL("poll"),
  /** {@link #POLL} in a function-as-a-service environment, {@link #STREAM} elsewhere. */
  AUTO("auto");

  private final String value;

  ServerMonitoringMode(String value) {
    this.value = value;
  }

  /** As connection strings spell it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if there is no such mode; case does not matter
   */
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
