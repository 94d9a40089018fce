package dev.holdfast.internal.client;

import dev.holdfast.internal.execution.Leaks;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * What a change stream has to give back: the cursor of the server that it reads from at the moment, and
 * its implicit session. Apart from the stream, so that it can be closed when that was dropped.
 */
final class StreamHold implements Leaks.Held {
  private final Session session;
  private @Nullable RemoteCursor<RawBsonDocument> remote; // Null if the server has no more.
  private Leaks.@Nullable Watch watch;
  private boolean closed;

  StreamHold(Session session) {
    this.session = session;
  }

  /** Closes all when the stream is dropped; one that has ended already needs nobody. */
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

  /** The session outlives the cursor: the stream goes on in it with the next one. */
  void keep(RemoteCursor<RawBsonDocument> next) {
    next.lendSession();
    remote = next;
  }

  /** The server is told within that time. */
  void closeRemote(Deadline deadline) {
    RemoteCursor<RawBsonDocument> closing = remote;
    remote = null;
    if (closing != null) {
      closing.close(deadline);
    }
  }

  /** A second time does nothing. */
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
