package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;

/** A connection left its pool. It is closed, or a background thread is closing it. */
public final class ConnectionClosedEvent {
  /** Why a connection was closed. */
  public enum Reason {
    /** The pool was cleared after the connection was created. */
    STALE,
    /**
     * The connection was unused for longer than {@code maxIdleTimeMS}, or older than {@code maxLifeTimeMS}.
     */
    IDLE,
    /** Establishing or using the connection failed. */
    ERROR,
    /** The pool was closed. */
    POOL_CLOSED
  }

  private final ConnectionId connectionId;
  private final Reason reason;

  public ConnectionClosedEvent(ConnectionId connectionId, Reason reason) {
    this.connectionId = notNull("connectionId", connectionId);
    this.reason = notNull("reason", reason);
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  public Reason getReason() {
    return reason;
  }

  @Override
  public String toString() {
    return "ConnectionClosedEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + ", reason="
        + reason
        + '}';
  }
}
