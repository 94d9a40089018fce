package dev.holdfast.internal.client;

import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.value.Checks;
import java.lang.ref.Reference;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Iterates over the documents of a cursor, batch by batch. For one thread at a time. */
public final class BatchCursor<T> implements MongoCursor<T> {
  private final ServerAddress server;
  private final @Nullable RemoteCursor<T> remote; // Null if the first batch is the last.
  private final Executor executor;
  private Batch<T> batch;
  private List<T> documents; // The documents of the batch; empty once the cursor is closed.
  private int next;
  private boolean closed;
  private @Nullable RuntimeException failure;

  /**
   * @param remote fetches the next batches; null if the first batch is the last
   */
  BatchCursor(Batch<T> first, @Nullable RemoteCursor<T> remote, Executor executor) {
    this.executor = executor;
    this.server = first.server();
    this.batch = first;
    this.documents = first.documents();
    this.remote = remote;
    if (remote != null) {
      remote.closeWith(this);
    }
  }

  @Override
  public boolean hasNext() {
    requireOpen();
    if (next < documents.size()) {
      return true;
    }
    Deadline deadline =
        remote == null ? Deadline.never() : remote.deadline(); // One for all fetches of this call.
    while (next >= documents.size()) {
      if (!fetch(deadline)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The cursor has no more documents");
    }
    return document(next++);
  }

  @Override
  public @Nullable T tryNext() {
    requireOpen();
    if (next >= documents.size() && remote != null) {
      fetch(remote.deadline());
    }
    return next < documents.size() ? document(next++) : null;
  }

  private T document(int index) {
    try {
      return documents.get(index);
    } catch (RuntimeException e) {
      throw WriteFailures.ofUnreadableDocument(e, server, executor);
    }
  }

  /** Returns false if the cursor is exhausted. */
  private boolean fetch(Deadline deadline) {
    // All documents were read, so the next reply may reuse their bytes. close() does not release
    // the batch, because another thread may call it.
    batch.release();
    if (remote == null || !remote.isAlive()) {
      return false;
    }
    try {
      Batch<T> more = remote.more(deadline);
      batch = more;
      documents = more.documents();
      next = 0;
      return true;
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    } finally {
      Reference.reachabilityFence(this); // Or Leaks could close the cursor during the fetch.
    }
  }

  @Override
  public void forEachRemaining(Consumer<? super T> action) {
    while (hasNext()) {
      while (next < documents.size() && !closed) {
        action.accept(document(next++));
      }
      if (closed) {
        return;
      }
    }
  }

  @Override
  public int available() {
    return closed || failure != null ? 0 : documents.size() - next;
  }

  @Override
  public @Nullable ServerCursor getServerCursor() {
    return remote == null || !remote.isAlive() ? null : new ServerCursor(remote.id(), server);
  }

  @Override
  public ServerAddress getServerAddress() {
    return server;
  }

  @Override
  public void close() {
    if (remote != null && !closed) {
      remote.close();
    }
    forget();
    Reference.reachabilityFence(this); // Or Leaks could close it at the same time.
  }

  @Override
  public void close(long timeout, TimeUnit timeUnit) {
    long millis = Checks.millis("timeout", timeout, timeUnit);
    if (remote != null && !closed) {
      remote.close(millis);
    }
    forget();
    Reference.reachabilityFence(this);
  }

  private void forget() {
    closed = true;
    documents = List.of();
    next = 0;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException(
          "The cursor is closed. It can be read until it is closed; run the query again.");
    }
    if (failure != null) {
      throw new IllegalStateException(
          "The cursor has failed and cannot go on; run the query again. It failed with: "
              + failure.getMessage(),
          failure);
    }
  }
}
