package dev.holdfast.internal.pool;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.ConnectionFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Makes {@link FakeConnection}s and remembers them all. */
final class FakeConnections implements ConnectionFactory {
  /** What happens when a connection is opened; throwing fails it. */
  interface Opening {
    void open(FakeConnection connection);
  }

  final List<FakeConnection> made = new CopyOnWriteArrayList<>();
  volatile Opening opening = connection -> {};
  volatile Opening closing = connection -> {};

  @Override
  public Connection create(ConnectionId id) {
    FakeConnection connection = new FakeConnection(this, id);
    made.add(connection);
    return connection;
  }

  /** By the pool's own number. */
  FakeConnection number(long localValue) {
    return made.stream()
        .filter(connection -> connection.id().getLocalValue() == localValue)
        .findFirst()
        .orElseThrow();
  }
}
