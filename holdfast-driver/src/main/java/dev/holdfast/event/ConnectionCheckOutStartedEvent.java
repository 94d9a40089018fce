package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;

/** An operation requested a connection from the pool. */
public final class ConnectionCheckOutStartedEvent {
  private final ServerId serverId;
  private final long operationId;

  public ConnectionCheckOutStartedEvent(ServerId serverId, long operationId) {
    this.serverId = notNull("serverId", serverId);
    this.operationId = operationId;
  }

  public ServerId getServerId() {
    return serverId;
  }

  /** The id of the operation, which is the same in all of its events. */
  public long getOperationId() {
    return operationId;
  }

  @Override
  public String toString() {
    return "ConnectionCheckOutStartedEvent{server="
        + serverId.getAddress()
        + ", operationId="
        + operationId
        + '}';
  }
}
