package dev.holdfast.client;

import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import java.io.Closeable;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over results, which it fetches in batches. Not thread-safe. The cursor releases its resources on
 * the server when it is exhausted or closed.
 */
public interface MongoCursor<TResult> extends Iterator<TResult>, Closeable {
  /** Closes the cursor. Further calls have no effect. */
  @Override
  void close();

  /**
   * Closes the cursor. The command that closes it on the server gets this timeout instead of the timeout of
   * the cursor.
   *
   * @param timeout 0 means no limit
   */
  default void close(long timeout, TimeUnit timeUnit) {
    close();
  }

  /**
   * Whether the cursor has another result. Blocks until a batch arrives if none is buffered. A tailable cursor
   * blocks until a document arrives.
   */
  @Override
  boolean hasNext();

  /**
   * The next result. If it cannot be decoded, this throws the exception of its codec. The cursor stays open,
   * and the next call returns the result after it.
   *
   * @throws java.util.NoSuchElementException if the cursor is exhausted
   */
  @Override
  TResult next();

  /** The number of buffered results, which need no request to the server. */
  int available();

  /** The next result, or null if none is available now. Sends at most one request to the server. */
  @Nullable TResult tryNext();

  /** The cursor on the server. Null if it is exhausted there. */
  @Nullable ServerCursor getServerCursor();

  /** The server that the results come from. */
  ServerAddress getServerAddress();

  /** Runs the action for each remaining result. If the action throws, the cursor stays open. */
  @Override
  default void forEachRemaining(Consumer<? super TResult> action) {
    Iterator.super.forEachRemaining(action);
  }
}
