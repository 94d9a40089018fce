package dev.holdfast.internal.client;

import dev.holdfast.MongoChangeStreamException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import dev.holdfast.client.MongoChangeStreamCursor;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.value.Checks;
import java.lang.ref.Reference;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/**
 * Returns the events of one server cursor after another: if a server cursor is lost, the next one starts
 * after the last returned event. Owns the implicit session of all server cursors. For one thread at a time.
 */
public final class ChangeStreamCursor<T> implements MongoChangeStreamCursor<T> {
  private static final BsonDocumentCodec TOKEN = new BsonDocumentCodec();

  private final StreamRequest request;
  private final StreamStart start;
  private final ChangeStreamResources resources;
  private final Decoder<T> decoder;
  private final @Nullable BsonTimestamp operationTime;
  private Batch<RawBsonDocument> batch;
  private int next;
  private @Nullable BsonDocument token;
  private boolean returnedAny;
  private boolean lost; // The server cursor is lost; the next fetch resumes.
  private boolean closed;
  private @Nullable RuntimeException failure;

  static <T> ChangeStreamCursor<T> open(
      StreamRequest request, StreamStart start, @Nullable Session session, Decoder<T> decoder) {
    Executor executor = request.settings().executor();
    try (OperationContext context = executor.begin(session, request.settings().deadline())) {
      Batch<RawBsonDocument> first = executor.execute(request.aggregate(start), context);
      context.detachSession();
      return new ChangeStreamCursor<>(request, start, context.session(), decoder, first);
    }
  }

  private ChangeStreamCursor(
      StreamRequest request,
      StreamStart start,
      Session session,
      Decoder<T> decoder,
      Batch<RawBsonDocument> first) {
    this.request = request;
    this.start = start;
    this.resources = new ChangeStreamResources(session);
    this.decoder = decoder;
    this.token = start.token();
    this.operationTime =
        first.operationTime() != 0
                && start.needsOperationTime(
                    first.documents().isEmpty(), first.resumeToken() != null, first.wireVersion())
            ? new BsonTimestamp(first.operationTime())
            : null;
    this.batch = first;
    opened(first);
    resources.closeWith(this, request.settings().executor().leaks());
  }

  @Override
  public boolean hasNext() {
    requireOpen();
    Deadline deadline = request.settings().deadline();
    while (next >= batch.documents().size()) {
      if (!fetch(deadline)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException(
          "The change stream has ended: what it watched was dropped or renamed. Its last event says"
              + " which; startAfter with that event's token goes on behind it.");
    }
    return take();
  }

  @Override
  public @Nullable T tryNext() {
    requireOpen();
    if (next >= batch.documents().size()) {
      fetch(request.settings().deadline());
    }
    return next < batch.documents().size() ? take() : null;
  }

  private T take() {
    // If an event cannot be decoded, the next call returns the event after it. Until then the token
    // points before the failed event, so a stream that resumes there receives the event again.
    RawBsonDocument event = batch.documents().get(next++);
    if (!(event.get("_id") instanceof RawBsonDocument id)) {
      throw failed(
          new MongoChangeStreamException(
              "Cannot provide resume functionality when the resume token is missing: an event came"
                  + " without its _id. Keep _id in the stages of the pipeline."));
    }
    T value = event.decode(decoder);
    returnedAny = true;
    byte[] behindBatch = batch.resumeToken();
    token =
        next == batch.documents().size() && behindBatch != null
            ? new RawBsonDocument(behindBatch)
            : id.decode(TOKEN);
    return value;
  }

  /** Returns false if the stream has ended. */
  private boolean fetch(Deadline deadline) {
    if (lost) {
      resume(deadline);
      if (!batch.documents().isEmpty()) {
        return true;
      }
    }
    RemoteCursor<RawBsonDocument> remote = resources.remote();
    if (remote == null) {
      return false;
    }
    try {
      arrived(remote.more(deadline));
    } catch (MongoException e) {
      if (!ResumableErrors.isResumable(e, batch.wireVersion())) {
        throw failed(e);
      }
      lost = true;
      if (ResumableErrors.isTimeout(e)) {
        throw e;
      }
      resume(deadline);
    } catch (RuntimeException e) {
      throw failed(e);
    } finally {
      Reference.reachabilityFence(this); // Or Leaks could close the stream now.
    }
    return true;
  }

  // Resumes once per failure. The executor retries the aggregate command itself.
  private void resume(Deadline deadline) {
    resources.closeRemote(deadline);
    Executor executor = request.settings().executor();
    try (OperationContext context = executor.begin(resources.session(), deadline)) {
      context.detachSession();
      opened(
          executor.execute(
              request.aggregate(start.resumed(token, operationTime, returnedAny)), context));
      lost = false;
    } catch (MongoTimeoutException e) {
      throw e; // The stream stays open: the next call may find a server.
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  private void opened(Batch<RawBsonDocument> first) {
    if (first.cursorId() != 0) {
      resources.setRemote(
          new RemoteCursor<>(
              request.settings(),
              resources.session(),
              first,
              StreamRequest.RAW,
              request.cursorOptions()));
    }
    arrived(first);
  }

  private void arrived(Batch<RawBsonDocument> arrived) {
    batch = arrived;
    next = 0;
    if (arrived.documents().isEmpty() && arrived.resumeToken() != null) {
      token = new RawBsonDocument(arrived.resumeToken());
    }
    if (arrived.cursorId() == 0) {
      resources.close();
    }
  }

  private <E extends RuntimeException> E failed(E error) {
    failure = error;
    resources.close();
    return error;
  }

  @Override
  public @Nullable BsonDocument getResumeToken() {
    return token;
  }

  @Override
  public int available() {
    return closed || failure != null ? 0 : batch.documents().size() - next;
  }

  @Override
  public @Nullable ServerCursor getServerCursor() {
    RemoteCursor<RawBsonDocument> remote = resources.remote();
    return remote == null || !remote.isAlive()
        ? null
        : new ServerCursor(remote.id(), remote.server());
  }

  @Override
  public ServerAddress getServerAddress() {
    return batch.server();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      resources.close();
      Reference.reachabilityFence(this); // Or Leaks could close it at the same time.
    }
  }

  @Override
  public void close(long timeout, TimeUnit timeUnit) {
    long millis = Checks.millis("timeout", timeout, timeUnit);
    resources.closeRemote(Deadline.ofTimeout(request.settings().executor().clock(), millis));
    close();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException(
          "The change stream is closed. Watch again, with resumeAfter and the last resume token to miss"
              + " nothing.");
    }
    if (failure != null) {
      throw new IllegalStateException(
          "The change stream has failed and is closed; watch again, with resumeAfter and the last"
              + " resume token to miss nothing. It failed with: "
              + failure.getMessage(),
          failure);
    }
  }
}
