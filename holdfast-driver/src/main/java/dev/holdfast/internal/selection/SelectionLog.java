package dev.holdfast.internal.selection;

import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.TopologyDescription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** Server Selection, "Logging": the messages and their keys. Costs a level check where nobody reads them. */
final class SelectionLog {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.serverSelection");

  private SelectionLog() {}

  static void started(Operation operation, Criteria criteria, TopologyDescription topology) {
    if (LOGGER.isDebugEnabled()) {
      message(Level.DEBUG, operation, criteria, topology)
          .log(
              "Server selection started for operation {} with ID {}. Selector: {}, topology description: {}",
              operation.name(),
              operation.id(),
              criteria,
              topology);
    }
  }

  static void succeeded(
      Operation operation, Criteria criteria, TopologyDescription topology, ServerAddress server) {
    if (LOGGER.isDebugEnabled()) {
      LoggingEventBuilder message =
          message(Level.DEBUG, operation, criteria, topology)
              .addKeyValue("serverHost", server.getHost());
      if (!(server instanceof UnixServerAddress)) {
        message = message.addKeyValue("serverPort", server.getPort());
      }
      message.log(
          "Server selection succeeded for operation {} with ID {}. Selected server: {}. Selector: {}, topology description: {}",
          operation.name(),
          operation.id(),
          server,
          criteria,
          topology);
    }
  }

  static void failed(
      Operation operation,
      Criteria criteria,
      TopologyDescription topology,
      RuntimeException failure) {
    if (LOGGER.isDebugEnabled()) {
      message(Level.DEBUG, operation, criteria, topology)
          .addKeyValue("failure", String.valueOf(failure.getMessage()))
          .log(
              "Server selection failed for operation {} with ID {}. Failure: {}. Selector: {}, topology description: {}",
              operation.name(),
              operation.id(),
              failure.getMessage(),
              criteria,
              topology);
    }
  }

  /** Once per operation. */
  static void waiting(
      Operation operation, Criteria criteria, TopologyDescription topology, Deadline limit) {
    if (LOGGER.isInfoEnabled()) {
      LoggingEventBuilder message = message(Level.INFO, operation, criteria, topology);
      if (!limit.isNever()) {
        message = message.addKeyValue("remainingTimeMS", limit.remainingMillis());
      }
      message.log(
          "Waiting for server to become available for operation {} with ID {}. Remaining time: {}. Selector: {}, topology description: {}",
          operation.name(),
          operation.id(),
          limit.isNever() ? "unlimited" : limit.remainingMillis() + " ms",
          criteria,
          topology);
    }
  }

  private static LoggingEventBuilder message(
      Level level, Operation operation, Criteria criteria, TopologyDescription topology) {
    return LOGGER
        .atLevel(level)
        .addKeyValue("selector", criteria.toString())
        .addKeyValue("operationId", operation.id())
        .addKeyValue("operation", operation.name())
        .addKeyValue("topologyDescription", topology.toString());
  }
}
