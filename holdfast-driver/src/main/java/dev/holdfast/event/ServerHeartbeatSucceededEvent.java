package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

/** A server replied to a heartbeat. */
public final class ServerHeartbeatSucceededEvent {
  private final ConnectionId connectionId;
  private final BsonDocument reply;
  private final long elapsedNanos;
  private final boolean awaited;

  public ServerHeartbeatSucceededEvent(
      ConnectionId connectionId, BsonDocument reply, long elapsedNanos, boolean awaited) {
    this.connectionId = notNull("connectionId", connectionId);
    this.reply = notNull("reply", reply);
    this.elapsedNanos = elapsedNanos;
    this.awaited = awaited;
  }

  public ConnectionId getConnectionId() {
    return connectionId;
  }

  public BsonDocument getReply() {
    return reply;
  }

  /** The duration of the heartbeat. If {@link #isAwaited}, it includes the time that the server waited. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  /** Whether the server replies only after a change, or when the heartbeat interval has passed. */
  public boolean isAwaited() {
    return awaited;
  }

  @Override
  public String toString() {
    return "ServerHeartbeatSucceededEvent{server="
        + connectionId.getServerId().getAddress()
        + ", "
        + connectionId
        + ", elapsedMillis="
        + getElapsedTime(TimeUnit.MILLISECONDS)
        + ", awaited="
        + awaited
        + ", reply="
        + reply.toJson()
        + '}';
  }
}
