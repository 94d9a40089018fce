package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;

/** An operation returned its connection to the pool. */
public final class ConnectionCheckedInEvent {
  private final ConnectionId connectionId;
  private final long operationId;

  public ConnectionCheckedInEvent(ConnectionId connectionId, long operationId) {
    this.connectionId = notNull("connectionId", connectionId);
    this.operationId = operationId;
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  /** The id of the operation, which is the same in all of its events. */
  public long getOperationId() {
    return operationId;
  }

  @Override
  public String toString() {
    return "ConnectionCheckedInEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + ", operationId="
        + operationId
        + '}';
  }
}
