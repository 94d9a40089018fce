package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.pool.PooledConnection;
import org.jspecify.annotations.Nullable;

/** A command on an open cursor. It must run on the server, and possibly the connection, of the cursor. */
abstract class CursorCommand<T> extends Command<T> {
  final CursorPlace place;

  CursorCommand(String name, CursorPlace place) {
    super(name, place.database());
    this.place = place;
  }

  @Override
  public final String collection() {
    return place.collection();
  }

  @Override
  public final long cursorId() {
    return place.cursorId();
  }

  @Override
  public final RetryKind kind() {
    return RetryKind.READ;
  }

  @Override
  public final ServerAddress boundServer() {
    return place.server();
  }

  @Override
  public final @Nullable PooledConnection boundConnection() {
    return place.connection();
  }
}
