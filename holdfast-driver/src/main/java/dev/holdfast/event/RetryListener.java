package dev.holdfast.event;

/**
 * Hears of operations that needed a retry: those that fail in the end tell it by their exception, the
 * others only here. Called on the operation's thread, after it has given its connection back.
 */
@FunctionalInterface
public interface RetryListener {
  void operationRetried(OperationRetriedEvent event);
}
