package dev.holdfast.internal.execution;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.event.LogText;
import dev.holdfast.internal.execution.CommandTeller.Told;
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

  void started(Told told, BsonDocument command) {
    if (isActive()) {
      line(told)
          .addKeyValue("command", LogText.of(command, maxDocumentLength))
          .log("Command started");
    }
  }

  void succeeded(Told told, BsonDocument reply, long elapsedNanos) {
    if (isActive()) {
      line(told)
          .addKeyValue("durationMS", millis(elapsedNanos))
          .addKeyValue("reply", LogText.of(reply, maxDocumentLength))
          .log("Command succeeded");
    }
  }

  void failed(Told told, Throwable failure, long elapsedNanos) {
    if (isActive()) {
      line(told)
          .addKeyValue("durationMS", millis(elapsedNanos))
          .addKeyValue("failure", LogText.cut(failure.toString(), maxDocumentLength))
          .log("Command failed");
    }
  }

  private static LoggingEventBuilder line(Told told) {
    ConnectionId id = told.connection().connection().id();
    ServerAddress address = id.getServerId().getAddress();
    LoggingEventBuilder line =
        LOGGER
            .atDebug()
            .addKeyValue("topologyId", id.getServerId().getClusterId().getValue())
            .addKeyValue("commandName", told.commandName())
            .addKeyValue("databaseName", told.databaseName())
            .addKeyValue("requestId", told.requestId())
            .addKeyValue("operationId", told.operationId())
            .addKeyValue("driverConnectionId", id.getLocalValue())
            .addKeyValue("serverHost", address.getHost());
    if (!(address instanceof UnixServerAddress)) {
      line = line.addKeyValue("serverPort", address.getPort());
    }
    if (id.getServerValue() != null) {
      line = line.addKeyValue("serverConnectionId", id.getServerValue());
    }
    return told.connection().serviceId() == null
        ? line
        : line.addKeyValue("serviceId", told.connection().serviceId().toHexString());
  }

  private static double millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMicros(nanos) / 1000.0;
  }
}
