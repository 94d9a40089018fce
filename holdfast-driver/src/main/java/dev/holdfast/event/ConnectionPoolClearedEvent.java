package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * All connections made so far are stale because their server failed. Behind a load balancer only those
 * of one service are, and the pool goes on; otherwise it is paused until the server answers again.
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

  /** The service behind the load balancer whose connections are stale; null without a load balancer. */
  public @Nullable ObjectId getServiceId() {
    return serviceId;
  }

  /** Whether connections in use were cut off too, because a monitor found the server unresponsive. */
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
