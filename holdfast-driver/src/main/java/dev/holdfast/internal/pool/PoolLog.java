package dev.holdfast.internal.pool;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.internal.event.EventQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Log lines of CMAP, "Connection Pool Logging", with its exact messages and keys, as SLF4J key-value pairs.
 * Each line also has the topology id. The event queue writes the lines, so log and listeners see the same
 * order.
 */
final class PoolLog {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.connection");

  private final ServerId serverId;
  private final EventQueue queue;

  PoolLog(ServerId serverId, EventQueue queue) {
    this.serverId = serverId;
    this.queue = queue;
  }

  void poolCreated(ConnectionPoolSettings settings) {
    if (enabled()) {
      line(
          "Connection pool created",
          line ->
              line.addKeyValue(
                      "maxIdleTimeMS", settings.getMaxConnectionIdleTime(TimeUnit.MILLISECONDS))
                  .addKeyValue("minPoolSize", settings.getMinSize())
                  .addKeyValue("maxPoolSize", settings.getMaxSize())
                  .addKeyValue("maxConnecting", settings.getMaxConnecting())
                  .addKeyValue(
                      "waitQueueTimeoutMS", settings.getMaxWaitTime(TimeUnit.MILLISECONDS)));
    }
  }

  void poolReady() {
    if (enabled()) {
      line("Connection pool ready", line -> line);
    }
  }

  void poolCleared(@Nullable ObjectId serviceId) {
    if (enabled()) {
      line(
          "Connection pool cleared",
          line ->
              serviceId == null ? line : line.addKeyValue("serviceId", serviceId.toHexString()));
    }
  }

  void poolClosed() {
    if (enabled()) {
      line("Connection pool closed", line -> line);
    }
  }

  void created(ConnectionId id) {
    if (enabled()) {
      line("Connection created", line -> connection(line, id));
    }
  }

  void ready(ConnectionId id, long elapsedNanos) {
    if (enabled()) {
      line("Connection ready", line -> duration(connection(line, id), elapsedNanos));
    }
  }

  void closed(ConnectionId id, ConnectionClosedEvent.Reason reason, @Nullable Throwable error) {
    if (enabled()) {
      line(
          "Connection closed",
          line -> error(connection(line, id).addKeyValue("reason", text(reason)), error));
    }
  }

  void checkOutStarted() {
    if (enabled()) {
      line("Connection checkout started", line -> line);
    }
  }

  void checkOutFailed(
      ConnectionCheckOutFailedEvent.Reason reason, @Nullable Throwable error, long elapsedNanos) {
    if (enabled()) {
      line(
          "Connection checkout failed",
          line -> duration(error(line.addKeyValue("reason", text(reason)), error), elapsedNanos));
    }
  }

  void checkedOut(ConnectionId id, long elapsedNanos) {
    if (enabled()) {
      line("Connection checked out", line -> duration(connection(line, id), elapsedNanos));
    }
  }

  void checkedIn(ConnectionId id) {
    if (enabled()) {
      line("Connection checked in", line -> connection(line, id));
    }
  }

  private static boolean enabled() {
    return LOGGER.isDebugEnabled();
  }

  private void line(String message, UnaryOperator<LoggingEventBuilder> values) {
    queue.append(() -> values.apply(server(LOGGER.atDebug())).log(message));
  }

  private LoggingEventBuilder server(LoggingEventBuilder line) {
    ServerAddress address = serverId.getAddress();
    LoggingEventBuilder host =
        line.addKeyValue("topologyId", serverId.getClusterId().getValue())
            .addKeyValue("serverHost", address.getHost());
    return address instanceof UnixServerAddress
        ? host
        : host.addKeyValue("serverPort", address.getPort());
  }

  private static LoggingEventBuilder connection(LoggingEventBuilder line, ConnectionId id) {
    return line.addKeyValue("driverConnectionId", id.getLocalValue());
  }

  private static LoggingEventBuilder duration(LoggingEventBuilder line, long nanos) {
    return line.addKeyValue("durationMS", TimeUnit.NANOSECONDS.toMicros(nanos) / 1000.0);
  }

  private static LoggingEventBuilder error(LoggingEventBuilder line, @Nullable Throwable error) {
    return error == null ? line : line.addKeyValue("error", error.toString());
  }

  private static String text(ConnectionClosedEvent.Reason reason) {
    return switch (reason) {
      case STALE -> "Connection became stale because the pool was cleared";
      case IDLE ->
          "Connection has been available but unused for longer than the configured max idle time";
      case ERROR -> "An error occurred while using the connection";
      case POOL_CLOSED -> "Connection pool was closed";
    };
  }

  private static String text(ConnectionCheckOutFailedEvent.Reason reason) {
    return switch (reason) {
      case TIMEOUT -> "Wait queue timeout elapsed without a connection becoming available";
      case CONNECTION_ERROR -> "An error occurred while trying to establish a new connection";
      case POOL_CLOSED -> "Connection pool was closed";
      case UNKNOWN -> "The waiting thread was interrupted";
    };
  }
}
