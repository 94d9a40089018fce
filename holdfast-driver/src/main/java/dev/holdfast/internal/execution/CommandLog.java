package dev.holdfast.internal.execution;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.event.LogText;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** The lines of Command Logging and Monitoring, "Log Messages": its words and keys. */
final class CommandLog {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.command");

  private final int maxDocumentLength;

  CommandLog(int maxDocumentLength) {
    this.maxDocumentLength = maxDocumentLength;
  }

  boolean isActive() {
    return LOGGER.isDebugEnabled();
  }

  void started(CommandInfo info, BsonDocument command) {
    if (isActive()) {
      line(info)
          .addKeyValue("command", LogText.of(command, maxDocumentLength))
          .log("Command started");
    }
  }

  void succeeded(CommandInfo info, BsonDocument reply, long elapsedNanos) {
    if (isActive()) {
      line(info)
          .addKeyValue("durationMS", millis(elapsedNanos))
          .addKeyValue("reply", LogText.of(reply, maxDocumentLength))
          .log("Command succeeded");
    }
  }

  void failed(CommandInfo info, Throwable failure, long elapsedNanos) {
    if (isActive()) {
      line(info)
          .addKeyValue("durationMS", millis(elapsedNanos))
          .addKeyValue("failure", LogText.cut(failure.toString(), maxDocumentLength))
          .log("Command failed");
    }
  }

  private static LoggingEventBuilder line(CommandInfo info) {
    ConnectionId id = info.connection().connection().id();
    ServerAddress address = id.getServerId().getAddress();
    LoggingEventBuilder line =
        LOGGER
            .atDebug()
            .addKeyValue("topologyId", id.getServerId().getClusterId().getValue())
            .addKeyValue("commandName", info.commandName())
            .addKeyValue("databaseName", info.databaseName())
            .addKeyValue("requestId", info.requestId())
            .addKeyValue("operationId", info.operationId())
            .addKeyValue("driverConnectionId", id.getLocalValue())
            .addKeyValue("serverHost", address.getHost());
    if (!(address instanceof UnixServerAddress)) {
      line = line.addKeyValue("serverPort", address.getPort());
    }
    if (id.getServerValue() != null) {
      line = line.addKeyValue("serverConnectionId", id.getServerValue());
    }
    return info.connection().serviceId() == null
        ? line
        : line.addKeyValue("serviceId", info.connection().serviceId().toHexString());
  }

  private static double millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMicros(nanos) / 1000.0;
  }
}
