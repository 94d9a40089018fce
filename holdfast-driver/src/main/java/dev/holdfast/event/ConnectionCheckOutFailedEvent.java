package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;
import java.util.concurrent.TimeUnit;

/** An operation could not check out a connection. The exception of the operation has the details. */
public final class ConnectionCheckOutFailedEvent {
  /** Why the check-out failed. */
  public enum Reason {
    /** The pool was closed. */
    POOL_CLOSED,
    /** No connection became available in time. */
    TIMEOUT,
    /** A new connection could not be established, or the pool was cleared because the server failed. */
    CONNECTION_ERROR,
    /** Another reason, such as an interrupted thread. */
    UNKNOWN
  }

  private final ServerId serverId;
  private final long operationId;
  private final Reason reason;
  private final long elapsedNanos;

  public ConnectionCheckOutFailedEvent(
      ServerId serverId, long operationId, Reason reason, long elapsedNanos) {
    this.serverId = notNull("serverId", serverId);
    this.operationId = operationId;
    this.reason = notNull("reason", reason);
    this.elapsedNanos = elapsedNanos;
  }

  public ServerId getServerId() {
    return serverId;
  }

  /** The id of the operation, which is the same in all of its events. */
  public long getOperationId() {
    return operationId;
  }

  public Reason getReason() {
    return reason;
  }

  /** The time between {@link ConnectionCheckOutStartedEvent} and this event. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public String toString() {
    return "ConnectionCheckOutFailedEvent{server="
        + serverId.getAddress()
        + ", operationId="
        + operationId
        + ", reason="
        + reason
        + ", elapsedMillis="
        + getElapsedTime(TimeUnit.MILLISECONDS)
        + '}';
  }
}
