package dev.holdfast.internal.client;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoCursorNotFoundException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.execution.Leaks;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.history.History;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.operation.CursorPlace;
import dev.holdfast.internal.operation.GetMore;
import dev.holdfast.internal.operation.KillCursors;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cursor on a server. It fetches further batches and kills the server cursor on close. Until then it owns
 * the implicit session and, behind a load balancer, the connection. For one thread at a time.
 */
final class RemoteCursor<T> implements Leaks.Held {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");
  private static final int CURSOR_NOT_FOUND = 43;

  private final OperationSettings settings;
  private final Session session;
  private final Decoder<T> decoder;
  private final CursorOptions options;
  private final @Nullable PooledConnection connection;
  private CursorPlace place;
  private int remaining; // Documents still to return. Unused when limit is 0.
  private boolean alive = true; // Whether the server may still have the cursor.
  private boolean released;
  private boolean keepsSessionOpen; // A change stream closes the session instead.
  private boolean closesInBackground; // A background thread closes this cursor.
  private Leaks.@Nullable Watch watch; // Detects an owner that is dropped without close().

  /** Takes over an implicit session. The first batch must have the id of an open cursor. */
  RemoteCursor(
      OperationSettings settings,
      Session session,
      Batch<T> first,
      Decoder<T> decoder,
      CursorOptions options) {
    this.settings = settings;
    this.session = session;
    this.decoder = decoder;
    this.options = options;
    this.connection = first.connection();
    this.place = CursorPlace.behind(first, connection);
    this.remaining = options.limit();
    count(first);
  }

  /** Closes the cursor when the application drops the owner. Does nothing if the cursor is closed already. */
  void closeWith(Object owner) {
    if (!released) {
      watch = settings.executor().leaks().watch(owner, this);
    }
  }

  /** Keeps the session open on close. A change stream uses the session for its next cursor. */
  void keepSessionOpen() {
    keepsSessionOpen = true;
  }

  /** Whether the server may have more documents. */
  boolean isAlive() {
    return alive && !closesInBackground;
  }

  long id() {
    return place.cursorId();
  }

  ServerAddress server() {
    return place.server();
  }

  /** Whether the cursor holds a connection that no other operation can use. */
  boolean holdsConnection() {
    return connection != null && !released;
  }

  /** The deadline of a fetch that starts now. */
  Deadline deadline() {
    return options.lifetime() == null ? settings.deadline() : options.lifetime();
  }

  /**
   * Fetches one batch. The last batch closes the cursor. A failure closes it as well, unless the cursor holds
   * a connection. After a timeout, only {@link #close} kills the cursor, because no time is left.
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
    // Inside withTransaction the shared deadline applies, not the one that the cursor started with.
    Deadline effective = session.deadline() == null ? deadline : settings.deadline();
    try (OperationContext context = settings.executor().begin(session, effective)) {
      context.detachSession();
      return settings
          .executor()
          .execute(
              new GetMore<>(
                  place, nextSize(), options.maxAwaitMillis(), options.comment(), decoder),
              context);
    }
  }

  private int nextSize() {
    int size = options.batchSize();
    return options.limit() == 0 || size == 0 ? size : Math.min(size, remaining);
  }

  // Since MongoDB 5.0, servers keep the cursor open if the last batch ends exactly at the limit.
  private void count(Batch<T> batch) {
    remaining -= batch.documents().size();
    if (options.limit() > 0 && remaining <= 0 && alive) {
      close();
    }
  }

  private MongoException failed(MongoException error) {
    if (error instanceof MongoSocketException || error.getCode() == CURSOR_NOT_FOUND) {
      alive = false; // No killCursors: the server or the cursor is gone.
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

  /** Like {@link #close}, without the session of the application, which another thread may be using. */
  @Override
  public void giveBack() {
    if (alive) {
      alive = false;
      kill(session.isImplicit() && !keepsSessionOpen ? session : null, settings.deadline());
    }
    release();
  }

  /**
   * Kills the server cursor and releases session and connection. A second call does nothing. Client Side
   * Operations Timeout, "Cursors": close has the full timeout again, even after the deadline of the cursor.
   */
  void close() {
    close(settings.deadline());
  }

  /** Closes the cursor within this timeout; zero for no limit. */
  void close(long timeoutMillis) {
    close(Deadline.ofTimeout(settings.executor().clock(), timeoutMillis));
  }

  void close(Deadline deadline) {
    if (closesInBackground) {
      return;
    }
    if (alive && Thread.currentThread().isInterrupted()) {
      closesInBackground = true; // An interrupted thread cannot send killCursors.
      settings.executor().leaks().inBackground(this);
      return;
    }
    if (alive) {
      alive = false;
      kill(session.isClosed() ? null : session, deadline);
    }
    release();
  }

  private void kill(@Nullable Session killSession, Deadline deadline) {
    try (OperationContext context = settings.executor().begin(killSession, deadline)) {
      if (killSession != null) {
        context.detachSession();
      }
      settings.executor().execute(new KillCursors(place), context);
    } catch (RuntimeException e) {
      // The server closes idle cursors by itself, so the application does not need to know.
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
    if (session.isImplicit() && !keepsSessionOpen) {
      session.close();
    }
  }
}
