package dev.holdfast.internal.execution;

import dev.holdfast.Attempt;
import dev.holdfast.ServerAddress;
import dev.holdfast.event.OperationRetriedEvent;
import dev.holdfast.event.RetryListener;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.event.OperationListeners;
import dev.holdfast.internal.operation.Command;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs operations that needed more than one attempt, and notifies the listeners. */
final class RetryReporter {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.retry");

  private final OperationListeners<RetryListener> listeners;

  RetryReporter(List<RetryListener> listeners, EventQueue ofClient) {
    this.listeners = new OperationListeners<>(listeners, ofClient);
  }

  void succeededAfter(
      Command<?> command, long operationId, AttemptLog failed, @Nullable ServerAddress server) {
    List<Attempt> attempts = failed.attempts();
    LOGGER.info(
        "{} on {} succeeded at attempt {} on {}: {}",
        command.name(),
        command.database(),
        attempts.size() + 1,
        server,
        text(attempts));
    if (listeners.isEmpty()) {
      return;
    }
    OperationRetriedEvent event =
        new OperationRetriedEvent(command.name(), command.database(), operationId, attempts);
    listeners.call(listener -> listener.operationRetried(event));
  }

  void failedAfter(Command<?> command, List<Attempt> attempts) {
    LOGGER.info(
        "{} on {} failed after {} attempts: {}",
        command.name(),
        command.database(),
        attempts.size(),
        text(attempts));
  }

  private static String text(List<Attempt> attempts) {
    return attempts.stream().map(Attempt::toString).collect(Collectors.joining("; "));
  }
}
