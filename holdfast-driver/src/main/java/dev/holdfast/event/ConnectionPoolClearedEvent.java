package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * All existing connections of the pool became stale because the server failed. The pool is paused until the
 * server responds again. Behind a load balancer, only connections to one service become stale, and the pool
 * is not paused.
 */
public final class ConnectionPoolClearedEvent {
  private final ServerId serverId;
  private final @Nullable ObjectId serviceId;
  private final boolean interruptInUseConnections;

  public ConnectionPoolClearedEvent(ServerId serverId) {
    this(serverId, null);
  }

  public ConnectionPoolClearedEvent(ServerId serverId, @Nullable ObjectId serviceId) {
    this(serverId, serviceId, false);
  }

  public ConnectionPoolClearedEvent(
      ServerId serverId, @Nullable ObjectId serviceId, boolean interruptInUseConnections) {
    this.serverId = notNull("serverId", serverId);
    this.serviceId = serviceId;
    this.interruptInUseConnections = interruptInUseConnections;
  }

  public ServerId getServerId() {
    return serverId;
  }

  /** The service behind the load balancer whose connections are stale. Null without a load balancer. */
  public @Nullable ObjectId getServiceId() {
    return serviceId;
  }

  /** Whether the driver also closed connections in use, because the monitor found the server unresponsive. */
  public boolean isInterruptInUseConnections() {
    return interruptInUseConnections;
  }

  @Override
  public String toString() {
    return "ConnectionPoolClearedEvent{server="
        + serverId.getAddress()
        + (serviceId == null ? "" : ", serviceId=" + serviceId)
        + (interruptInUseConnections ? ", interruptInUseConnections" : "")
        + '}';
  }
}
