package dev.holdfast.internal.operation;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;
import org.jspecify.annotations.Nullable;

/** {@code killCursors}; what it answers does not matter. */
public final class KillCursors extends Command<Boolean> {
  private final CursorPlace place;

  public KillCursors(CursorPlace place) {
    super("killCursors", place.database());
    this.place = place;
  }

  @Override
  public String collection() {
    return place.collection();
  }

  @Override
  public long cursorId() {
    return place.cursorId();
  }

  @Override
  public Kind kind() {
    return Kind.READ;
  }

  @Override
  public ServerAddress boundServer() {
    return place.server();
  }

  @Override
  public @Nullable PooledConnection boundConnection() {
    return place.connection();
  }

  @Override
  public void encode(BodyWriter body, Target target) {
    body.put("killCursors", place.collection());
    int cursors = body.beginArray("cursors");
    body.put("0", place.cursorId());
    body.end(cursors);
  }

  @Override
  public Boolean decode(DocumentView reply, Target target) {
    return true;
  }
}
