package dev.holdfast.event;

import java.util.EventListener;

/**
 * Notified of events in the connection pools of a client. Calls do not overlap and follow the order of
 * events, on a thread of the application or of the driver. Return quickly: a listener that cannot keep up
 * delays other listeners and loses events. {@link dev.holdfast.ClientStatistics#droppedEvents()} counts the
 * lost events.
 *
 * <pre>{@code
 * ConnectionPoolListener waits =
 *     new ConnectionPoolListener() {
 *       @Override
 *       public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
 *         timer.record(event.getElapsedTime(TimeUnit.MICROSECONDS));
 *       }
 *     };
 * }</pre>
 */
public interface ConnectionPoolListener extends EventListener {
  default void connectionPoolCreated(ConnectionPoolCreatedEvent event) {}

  default void connectionPoolReady(ConnectionPoolReadyEvent event) {}

  default void connectionPoolCleared(ConnectionPoolClearedEvent event) {}

  default void connectionPoolClosed(ConnectionPoolClosedEvent event) {}

  default void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {}

  default void connectionCheckedOut(ConnectionCheckedOutEvent event) {}

  default void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {}

  default void connectionCheckedIn(ConnectionCheckedInEvent event) {}

  default void connectionCreated(ConnectionCreatedEvent event) {}

  default void connectionReady(ConnectionReadyEvent event) {}

  default void connectionClosed(ConnectionClosedEvent event) {}
}
