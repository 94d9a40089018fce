package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionCheckOutStartedEvent;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolClosedEvent;
import dev.holdfast.event.ConnectionPoolCreatedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ConnectionPoolReadyEvent;
import dev.holdfast.event.ConnectionReadyEvent;
import dev.holdfast.internal.event.EventQueue;
import java.util.List;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Adds the events and log lines of one pool to the client's event queue. The ledger calls this class under
 * the pool's lock, so the queue keeps the order of the pool. Without listeners it creates no events.
 */
final class PoolEvents {
  private final ServerId serverId;
  private final ConnectionPoolSettings settings;
  private final List<ConnectionPoolListener> listeners;
  private final EventQueue queue;
  private final PoolLog log;

  PoolEvents(ServerId serverId, ConnectionPoolSettings settings, EventQueue queue) {
    this.serverId = serverId;
    this.settings = settings;
    this.listeners = settings.getConnectionPoolListeners();
    this.queue = queue;
    this.log = new PoolLog(serverId, queue);
  }

  void poolCreated() {
    if (listened()) {
      var event = new ConnectionPoolCreatedEvent(serverId, settings);
      tell(listener -> listener.connectionPoolCreated(event));
    }
    log.poolCreated(settings);
  }

  void poolReady() {
    if (listened()) {
      var event = new ConnectionPoolReadyEvent(serverId);
      tell(listener -> listener.connectionPoolReady(event));
    }
    log.poolReady();
  }

  void poolCleared(@Nullable ObjectId serviceId, boolean interruptInUse) {
    if (listened()) {
      var event = new ConnectionPoolClearedEvent(serverId, serviceId, interruptInUse);
      tell(listener -> listener.connectionPoolCleared(event));
    }
    log.poolCleared(serviceId);
  }

  void poolClosed() {
    if (listened()) {
      var event = new ConnectionPoolClosedEvent(serverId);
      tell(listener -> listener.connectionPoolClosed(event));
    }
    log.poolClosed();
  }

  void created(ConnectionId id) {
    if (listened()) {
      var event = new ConnectionCreatedEvent(id);
      tell(listener -> listener.connectionCreated(event));
    }
    log.created(id);
  }

  void ready(ConnectionId id, long elapsedNanos) {
    if (listened()) {
      var event = new ConnectionReadyEvent(id, elapsedNanos);
      tell(listener -> listener.connectionReady(event));
    }
    log.ready(id, elapsedNanos);
  }

  void closed(ConnectionId id, ConnectionClosedEvent.Reason reason, @Nullable Throwable error) {
    if (listened()) {
      var event = new ConnectionClosedEvent(id, reason);
      tell(listener -> listener.connectionClosed(event));
    }
    log.closed(id, reason, error);
  }

  void checkOutStarted(CheckOut checkOut) {
    if (listened()) {
      var event = new ConnectionCheckOutStartedEvent(serverId, checkOut.operationId);
      tell(listener -> listener.connectionCheckOutStarted(event));
    }
    log.checkOutStarted();
  }

  void checkOutFailed(
      CheckOut checkOut,
      ConnectionCheckOutFailedEvent.Reason reason,
      @Nullable Throwable error,
      long now) {
    long elapsedNanos = now - checkOut.startedNanos;
    if (listened()) {
      var event =
          new ConnectionCheckOutFailedEvent(serverId, checkOut.operationId, reason, elapsedNanos);
      tell(listener -> listener.connectionCheckOutFailed(event));
    }
    log.checkOutFailed(reason, error, elapsedNanos);
  }

  void checkedOut(CheckOut checkOut, ConnectionId id, long now) {
    long elapsedNanos = now - checkOut.startedNanos;
    if (listened()) {
      var event = new ConnectionCheckedOutEvent(id, checkOut.operationId, elapsedNanos);
      tell(listener -> listener.connectionCheckedOut(event));
    }
    log.checkedOut(id, elapsedNanos);
  }

  void checkedIn(CheckOut checkOut, ConnectionId id) {
    if (listened()) {
      var event = new ConnectionCheckedInEvent(id, checkOut.operationId);
      tell(listener -> listener.connectionCheckedIn(event));
    }
    log.checkedIn(id);
  }

  private boolean listened() {
    return !listeners.isEmpty();
  }

  private void tell(Consumer<ConnectionPoolListener> call) {
    queue.append(listeners, call);
  }
}
