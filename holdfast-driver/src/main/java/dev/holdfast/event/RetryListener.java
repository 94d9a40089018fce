package dev.holdfast.event;

/**
 * Notified when an operation succeeded only after a retry. A failed operation carries the same information in
 * {@code getAttempts()}. Called on the operation's thread after it has returned its connection, one call at a
 * time, like {@link CommandListener}.
 */
@FunctionalInterface
public interface RetryListener {
  void operationRetried(OperationRetriedEvent event);
}
