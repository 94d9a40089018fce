package dev.holdfast.internal.connection;

import dev.holdfast.connection.ConnectionId;

/** Creates connections that are not open yet. The caller chooses their ids. */
public interface ConnectionFactory {
  Connection create(ConnectionId id);
}
