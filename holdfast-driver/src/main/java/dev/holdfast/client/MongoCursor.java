package dev.holdfast.client;

import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import java.io.Closeable;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Results, one after the other, fetched in batches. Not for several threads at once. At its end,
 * and when it is closed, the server forgets it.
 */
public interface MongoCursor<TResult> extends Iterator<TResult>, Closeable {
  /** Safe to call twice. */
  @Override
  void close();

  /**
   * The same with a timeout of its own for telling the server, in place of the one that the cursor was
   * opened with.
   *
   * @param timeout 0 for no limit
   */
  default void close(long timeout, TimeUnit timeUnit) {
    close();
  }

  /** Waits for an answer if there is none; a tailable cursor waits until there is a document. */
  @Override
  boolean hasNext();

  /**
   * The next result. If it cannot be decoded, this throws the exception of its codec. The cursor stays open,
   * and the next call returns the result after it.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  @Override
  TResult next();

  /** How many results can be had without asking the server. */
  int available();

  /** The next result; null if there is none now. Asks the server at most once. */
  @Nullable TResult tryNext();

  /** Null if the server has nothing more to give. */
  @Nullable ServerCursor getServerCursor();

  /** The server that answers. */
  ServerAddress getServerAddress();

  /** Runs the action for each result that is left. If it throws, the cursor stays open. */
  @Override
  default void forEachRemaining(Consumer<? super TResult> action) {
    Iterator.super.forEachRemaining(action);
  }
}
