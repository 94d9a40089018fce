package dev.holdfast.internal.selection;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.TopologyDescription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Server Selection, "Logging": the messages and keys of the specification as SLF4J key-value pairs, with the
 * id of the client. Costs only a level check if the level is disabled.
 */
final class SelectionLog {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.serverSelection");

  private final ClusterId clusterId;

  SelectionLog(ClusterId clusterId) {
    this.clusterId = clusterId;
  }

  void started(Operation operation, Criteria criteria, TopologyDescription topology) {
    if (LOGGER.isDebugEnabled()) {
      message(Level.DEBUG, operation, criteria, topology).log("Server selection started");
    }
  }

  void succeeded(
      Operation operation, Criteria criteria, TopologyDescription topology, ServerAddress server) {
    if (LOGGER.isDebugEnabled()) {
      LoggingEventBuilder message =
          message(Level.DEBUG, operation, criteria, topology)
              .addKeyValue("serverHost", server.getHost());
      if (!(server instanceof UnixServerAddress)) {
        message = message.addKeyValue("serverPort", server.getPort());
      }
      message.log("Server selection succeeded");
    }
  }

  void failed(
      Operation operation,
      Criteria criteria,
      TopologyDescription topology,
      RuntimeException failure) {
    if (LOGGER.isDebugEnabled()) {
      message(Level.DEBUG, operation, criteria, topology)
          .addKeyValue("failure", String.valueOf(failure.getMessage()))
          .log("Server selection failed");
    }
  }

  /** Called once per selection that has to wait. */
  void waiting(
      Operation operation, Criteria criteria, TopologyDescription topology, Deadline limit) {
    if (LOGGER.isInfoEnabled()) {
      LoggingEventBuilder message = message(Level.INFO, operation, criteria, topology);
      if (!limit.isNever()) {
        message = message.addKeyValue("remainingTimeMS", limit.remainingMillis());
      }
      message.log("Waiting for suitable server to become available");
    }
  }

  private LoggingEventBuilder message(
      Level level, Operation operation, Criteria criteria, TopologyDescription topology) {
    return LOGGER
        .atLevel(level)
        .addKeyValue("topologyId", clusterId.getValue())
        .addKeyValue("selector", criteria.toString())
        .addKeyValue("operationId", operation.id())
        .addKeyValue("operation", operation.name())
        .addKeyValue("topologyDescription", topology.toString());
  }
}
