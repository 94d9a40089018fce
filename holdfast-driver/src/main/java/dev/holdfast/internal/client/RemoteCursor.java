package dev.holdfast.internal.client;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCursorNotFoundException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.execution.Call;
import dev.holdfast.internal.execution.Leaks;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.operation.CursorPlace;
import dev.holdfast.internal.operation.GetMore;
import dev.holdfast.internal.operation.KillCursors;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import org.bson.BsonValue;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cursor that a server keeps for us: asks it for more, and tells it when no more is wanted. Owns the
 * implicit session, and behind a load balancer the connection, until it ends. For one thread at a time.
 */
final class RemoteCursor<T> implements Leaks.Held {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");
  private static final int CURSOR_NOT_FOUND = 43;

  /**
   * How the rest is asked for.
   *
   * @param batchSize 0 leaves it to the server
   * @param limit 0 for none; how many documents there are in all
   * @param maxAwaitMillis how long the server waits for documents; 0 leaves it to the server
   * @param lifetime one deadline for all of the cursor; null if each step has its own
   */
  record Manner(
      int batchSize,
      int limit,
      long maxAwaitMillis,
      @Nullable BsonValue comment,
      @Nullable Deadline lifetime) {}

  private final Scope scope;
  private final Session session;
  private final Decoder<T> decoder;
  private final Manner manner;
  private final @Nullable PooledConnection connection;
  private CursorPlace place;
  private int left; // Of the limit; meaningless without one.
  private boolean alive = true; // As far as we know.
  private boolean released;
  private boolean lentSession; // Somebody else closes it.
  private boolean handedOver; // To the background, which ends it.
  private Leaks.@Nullable Watch watch; // For an owner who forgets to close it.

  /** Of a batch that is not the last. The session is the cursor's from now on, if it is implicit. */
  RemoteCursor(Scope scope, Session session, Batch<T> first, Decoder<T> decoder, Manner manner) {
    this.scope = scope;
    this.session = session;
    this.decoder = decoder;
    this.manner = manner;
    this.connection = first.connection();
    this.place = CursorPlace.behind(first, connection);
    this.left = manner.limit();
    count(first);
  }

  /** Closes it when the owner is dropped; one that has ended already needs nobody. */
  void closeWith(Object owner) {
    if (!released) {
      watch = scope.executor().leaks().watch(owner, this);
    }
  }

  /** The session outlives this cursor: a change stream goes on in it with the next one. */
  void lendSession() {
    lentSession = true;
  }

  /** Whether the server may still have documents for us. */
  boolean isAlive() {
    return alive && !handedOver;
  }

  long id() {
    return place.cursorId();
  }

  ServerAddress server() {
    return place.server();
  }

  /** Whether it keeps a connection from others. */
  boolean holdsConnection() {
    return connection != null && !released;
  }

  /** When a step that begins now has to be done. */
  Deadline deadline() {
    return manner.lifetime() == null ? scope.deadline() : manner.lifetime();
  }

  /**
   * Asks once. The last batch ends the cursor; a failure does, too, but for a connection that it holds. One
   * that has timed out is left to {@link #close}: there is no time to have the server forget it.
   */
  Batch<T> more(Deadline deadline) {
    Batch<T> batch;
    try {
      batch = execute(deadline);
    } catch (MongoException e) {
      throw failed(e);
    }
    if (batch.cursorId() == 0) {
      alive = false;
      release();
    } else {
      place = CursorPlace.behind(batch, connection);
    }
    count(batch);
    return batch;
  }

  private Batch<T> execute(Deadline deadline) {
    // In withTransaction its deadline counts, whichever one the cursor began with.
    Deadline own = session.deadline() == null ? deadline : scope.deadline();
    try (Call call = scope.executor().begin(session, own)) {
      call.detachSession();
      return scope
          .executor()
          .execute(
              new GetMore<>(place, nextSize(), manner.maxAwaitMillis(), manner.comment(), decoder),
              call);
    }
  }

  private int nextSize() {
    int size = manner.batchSize();
    return manner.limit() == 0 || size == 0 ? size : Math.min(size, left);
  }

  // From 5.0 on, servers keep a cursor open whose last batch ended right at the limit.
  private void count(Batch<T> batch) {
    left -= batch.documents().size();
    if (manner.limit() > 0 && left <= 0 && alive) {
      close();
    }
  }

  private MongoException failed(MongoException error) {
    if (error instanceof MongoSocketException || error.getCode() == CURSOR_NOT_FOUND) {
      alive = false; // There is nobody to tell.
    }
    if (!holdsConnection() && !(error instanceof MongoOperationTimeoutException)) {
      close();
    }
    return error.getCode() == CURSOR_NOT_FOUND && error instanceof MongoCommandException lost
        ? notFound(lost)
        : error;
  }

  private MongoException notFound(MongoCommandException lost) {
    MongoCursorNotFoundException error =
        new MongoCursorNotFoundException(
            place.cursorId(), lost.getResponse(), lost.getServerAddress());
    lost.getErrorLabels().forEach(error::addLabel);
    for (Throwable earlier : lost.getSuppressed()) {
      error.addSuppressed(earlier);
    }
    History.write(error, lost.getAttempts(), lost.getOutcome());
    return error;
  }

  @Override
  public @Nullable String what() {
    return released
        ? null
        : "A cursor on %s.%s with the id %d of %s%s"
            .formatted(
                place.database(),
                place.collection(),
                place.cursorId(),
                place.server(),
                connection == null ? "" : ", which keeps a connection,");
  }

  /** As {@link #close}, but beside a thread that may be using a session which is not the cursor's. */
  @Override
  public void giveBack() {
    if (alive) {
      alive = false;
      kill(session.isImplicit() && !lentSession ? session : null, scope.deadline());
    }
    release();
  }

  /**
   * Has the server forget it, and gives back what it holds. A second time does nothing. Client Side
   * Operations Timeout, "Cursors": that has the whole timeout again, even if the cursor's is over.
   */
  void close() {
    close(scope.deadline());
  }

  /** With a timeout of its own; zero for no limit. */
  void close(long timeoutMillis) {
    close(Deadline.ofTimeout(scope.executor().clock(), timeoutMillis));
  }

  void close(Deadline deadline) {
    if (handedOver) {
      return;
    }
    if (alive && Thread.currentThread().isInterrupted()) {
      handedOver = true; // An interrupted thread can send nothing.
      scope.executor().leaks().inBackground(this);
      return;
    }
    if (alive) {
      alive = false;
      kill(session.isClosed() ? null : session, deadline);
    }
    release();
  }

  private void kill(@Nullable Session ours, Deadline deadline) {
    try (Call call = scope.executor().begin(ours, deadline)) {
      if (ours != null) {
        call.detachSession();
      }
      scope.executor().execute(new KillCursors(place), call);
    } catch (RuntimeException e) {
      // The server forgets it in its own time; the application does not need to know.
      LOGGER.debug("Cursor {} on {} was not killed", place.cursorId(), place.server(), e);
    }
  }

  private void release() {
    if (released) {
      return;
    }
    released = true;
    if (watch != null) {
      watch.end();
    }
    if (connection != null) {
      connection.close();
    }
    if (session.isImplicit() && !lentSession) {
      session.close();
    }
  }
}
