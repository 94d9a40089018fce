package dev.holdfast.internal.view;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.event.LogText;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Log lines of SDAM Logging and Monitoring, "Log Messages", with its exact messages and keys, as SLF4J
 * key-value pairs. The event queue writes the lines, so log and listeners see the same order.
 */
final class SdamLog {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.topology");

  private final ClusterId clusterId;
  private final ClusterView view;
  private final int maxDocumentLength;
  private final EventQueue queue;

  SdamLog(ClusterId clusterId, ClusterView view, int maxDocumentLength, EventQueue queue) {
    this.clusterId = clusterId;
    this.view = view;
    this.maxDocumentLength = maxDocumentLength;
    this.queue = queue;
  }

  static boolean enabled() {
    return LOGGER.isDebugEnabled();
  }

  void opening() {
    if (enabled()) {
      line("Starting topology monitoring", line -> line);
    }
  }

  void closed() {
    if (enabled()) {
      line("Stopped topology monitoring", line -> line);
    }
  }

  void serverOpening(ServerAddress address) {
    if (enabled()) {
      line("Starting server monitoring", line -> server(line, address));
    }
  }

  void serverClosed(ServerAddress address) {
    if (enabled()) {
      line("Stopped server monitoring", line -> server(line, address));
    }
  }

  void changed(TopologyDescription before, TopologyDescription after) {
    if (enabled()) {
      line(
          "Topology description changed",
          line ->
              line.addKeyValue("previousDescription", view.of(before).getShortDescription())
                  .addKeyValue("newDescription", view.of(after).getShortDescription()));
    }
  }

  void heartbeatStarted(ConnectionId connection, boolean awaited) {
    if (enabled()) {
      line("Server heartbeat started", line -> heartbeat(line, connection, awaited));
    }
  }

  void heartbeatSucceeded(
      ConnectionId connection, boolean awaited, long nanos, BsonDocument reply) {
    if (enabled()) {
      line(
          "Server heartbeat succeeded",
          line ->
              duration(heartbeat(line, connection, awaited), nanos)
                  .addKeyValue("reply", LogText.of(reply, maxDocumentLength)));
    }
  }

  void heartbeatFailed(ConnectionId connection, boolean awaited, long nanos, Throwable failure) {
    if (enabled()) {
      line(
          "Server heartbeat failed",
          line ->
              duration(heartbeat(line, connection, awaited), nanos)
                  .addKeyValue("failure", LogText.cut(failure.toString(), maxDocumentLength)));
    }
  }

  // Callers check enabled() first: linking the lambda takes longer than writing the line.
  private void line(String message, UnaryOperator<LoggingEventBuilder> values) {
    queue.append(
        () ->
            values
                .apply(LOGGER.atDebug().addKeyValue("topologyId", clusterId.getValue()))
                .log(message));
  }

  static LoggingEventBuilder server(LoggingEventBuilder line, ServerAddress address) {
    LoggingEventBuilder host = line.addKeyValue("serverHost", address.getHost());
    return address instanceof UnixServerAddress
        ? host
        : host.addKeyValue("serverPort", address.getPort());
  }

  private static LoggingEventBuilder heartbeat(
      LoggingEventBuilder line, ConnectionId connection, boolean awaited) {
    LoggingEventBuilder numbered =
        server(line, connection.getServerId().getAddress())
            .addKeyValue("driverConnectionId", connection.getLocalValue());
    Long ofServer = connection.getServerValue();
    return (ofServer == null ? numbered : numbered.addKeyValue("serverConnectionId", ofServer))
        .addKeyValue("awaited", awaited);
  }

  private static LoggingEventBuilder duration(LoggingEventBuilder line, long nanos) {
    return line.addKeyValue("durationMS", TimeUnit.NANOSECONDS.toMicros(nanos) / 1000.0);
  }
}
