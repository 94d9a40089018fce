package dev.holdfast.internal.operation;

import dev.holdfast.wire.BodyWriter;
import dev.holdfast.wire.DocumentView;

/** {@code killCursors}. The driver ignores the reply. */
public final class KillCursors extends CursorCommand<Boolean> {
  public KillCursors(CursorPlace place) {
    super("killCursors", place);
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
