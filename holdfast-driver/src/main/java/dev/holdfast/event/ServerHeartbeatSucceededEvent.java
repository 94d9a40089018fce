package dev.holdfast.event;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.connection.ConnectionId;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

/** A server answered a check. */
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

  /** The round trip; where the check {@link #isAwaited}, including the time the server waited. */
  public long getElapsedTime(TimeUnit timeUnit) {
    return notNull("timeUnit", timeUnit).convert(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  /** Whether the server answers only when something changed, or after the heartbeat's time. */
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
