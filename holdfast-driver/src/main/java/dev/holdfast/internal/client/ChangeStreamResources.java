package dev.holdfast.internal.client;

import dev.holdfast.internal.execution.Leaks;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The resources of a change stream: its current server cursor and its implicit session. They do not refer to
 * the stream, so {@link Leaks} can release them after the application dropped the stream.
 */
final class ChangeStreamResources implements Leaks.Held {
  private final Session session;
  private @Nullable RemoteCursor<RawBsonDocument> remote; // Null while no server cursor is open.
  private Leaks.@Nullable Watch watch;
  private boolean closed;

  ChangeStreamResources(Session session) {
    this.session = session;
  }

  /** Releases the resources when the application drops the stream. Does nothing if they are released. */
  void closeWith(Object stream, Leaks leaks) {
    if (!closed) {
      watch = leaks.watch(stream, this);
    }
  }

  Session session() {
    return session;
  }

  @Nullable RemoteCursor<RawBsonDocument> remote() {
    return remote;
  }

  /** Stores the current cursor. Closing it keeps the session open, which the next cursor uses. */
  void setRemote(RemoteCursor<RawBsonDocument> next) {
    next.keepSessionOpen();
    remote = next;
  }

  /** Closes the server cursor by this deadline. */
  void closeRemote(Deadline deadline) {
    RemoteCursor<RawBsonDocument> closing = remote;
    remote = null;
    if (closing != null) {
      closing.close(deadline);
    }
  }

  /** Closes the server cursor and the implicit session. A second call does nothing. */
  void close() {
    if (watch != null) {
      watch.end();
    }
    closed = true;
    if (remote != null) {
      remote.close();
      remote = null;
    }
    if (session.isImplicit()) {
      session.close();
    }
  }

  @Override
  public @Nullable String what() {
    if (closed) {
      return null;
    }
    String cursor = remote == null ? null : remote.what();
    return "A change stream" + (cursor == null ? "" : ": " + cursor);
  }

  @Override
  public void giveBack() {
    if (remote != null) {
      remote.giveBack();
    }
    close();
  }
}
