package dev.holdfast.connection;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a connection: the client's number, counted from 1 in each pool, and the server's number, which
 * is known after the handshake.
 */
public final class ConnectionId {
  private final ServerId serverId;
  private final long localValue;
  private final @Nullable Long serverValue;

  public ConnectionId(ServerId serverId, long localValue, @Nullable Long serverValue) {
    this.serverId = serverId;
    this.localValue = localValue;
    this.serverValue = serverValue;
  }

  /** Returns a copy with the server's number of the connection. */
  public ConnectionId withServerValue(long serverValue) {
    return new ConnectionId(serverId, localValue, serverValue);
  }

  public ServerId getServerId() {
    return serverId;
  }

  public long getLocalValue() {
    return localValue;
  }

  public @Nullable Long getServerValue() {
    return serverValue;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ConnectionId other
        && localValue == other.localValue
        && serverId.equals(other.serverId)
        && Objects.equals(serverValue, other.serverValue);
  }

  @Override
  public int hashCode() {
    return Objects.hash(serverId, localValue, serverValue);
  }

  @Override
  public String toString() {
    return "connectionId{localValue:"
        + localValue
        + (serverValue == null ? "" : ", serverValue:" + serverValue)
        + '}';
  }
}
