package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ServerId;
import java.util.concurrent.TimeUnit;

/** An operation got no connection; what it throws says more. */
public final class ConnectionCheckOutFailedEvent {
  /** Why there was no connection. */
  public enum Reason {
    /** The pool was closed. */
    POOL_CLOSED,
    /** None became free, and none could be made, in time. */
    TIMEOUT,
    /** A new one could not be established, or the pool was cleared because its server failed. */
    CONNECTION_ERROR,
    /** Anything else, such as an interrupted thread. */
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

  /** The number that this operation's other events carry too. */
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
