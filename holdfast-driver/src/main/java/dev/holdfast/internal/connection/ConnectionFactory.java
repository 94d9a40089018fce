package dev.holdfast.internal.connection;

import dev.holdfast.connection.ConnectionId;

/** Makes connections that are not open yet; whoever asks numbers them. */
public interface ConnectionFactory {
  Connection create(ConnectionId id);
}
