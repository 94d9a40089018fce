package dev.holdfast.internal.client;

import dev.holdfast.MongoChangeStreamException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.ServerCursor;
import dev.holdfast.client.MongoChangeStreamCursor;
import dev.holdfast.internal.execution.Call;
import dev.holdfast.internal.execution.Executor;
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
 * Events of one server's cursor after the other's: when one is lost, the next begins behind the last event
 * that was returned. Owns the implicit session, in which all of them live. For one thread at a time.
 */
public final class ChangeStreamCursor<T> implements MongoChangeStreamCursor<T> {
  private static final BsonDocumentCodec TOKEN = new BsonDocumentCodec();

  private final StreamRequest request;
  private final StreamStart start;
  private final StreamHold hold;
  private final Decoder<T> decoder;
  private final @Nullable BsonTimestamp operationTime;
  private Batch<RawBsonDocument> batch;
  private int next;
  private @Nullable BsonDocument token;
  private boolean returnedAny;
  private boolean lost; // The server's cursor; the next fetch resumes.
  private boolean closed;
  private @Nullable RuntimeException failure;

  static <T> ChangeStreamCursor<T> open(
      StreamRequest request, StreamStart start, @Nullable Session session, Decoder<T> decoder) {
    Executor executor = request.scope().executor();
    try (Call call = executor.begin(session, request.scope().deadline())) {
      Batch<RawBsonDocument> first = executor.execute(request.aggregate(start), call);
      call.detachSession();
      return new ChangeStreamCursor<>(request, start, call.session(), decoder, first);
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
    this.hold = new StreamHold(session);
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
    hold.closeWith(this, request.scope().executor().leaks());
  }

  @Override
  public boolean hasNext() {
    requireOpen();
    Deadline deadline = request.scope().deadline();
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
      fetch(request.scope().deadline());
    }
    return next < batch.documents().size() ? take() : null;
  }

  private T take() {
    // An event that cannot be decoded throws once, and the next call goes on behind it. The token
    // stays before it until then: a stream that begins there sees the event again.
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

  /** False if there is no more to be had. */
  private boolean fetch(Deadline deadline) {
    if (lost) {
      resume(deadline);
      if (!batch.documents().isEmpty()) {
        return true;
      }
    }
    RemoteCursor<RawBsonDocument> remote = hold.remote();
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
      Reference.reachabilityFence(this); // Nobody drops a stream that is being read.
    }
    return true;
  }

  // Once for each failure; that the command itself is retried is the loop's affair.
  private void resume(Deadline deadline) {
    hold.closeRemote(deadline);
    Executor executor = request.scope().executor();
    try (Call call = executor.begin(hold.session(), deadline)) {
      call.detachSession();
      opened(
          executor.execute(
              request.aggregate(start.resumed(token, operationTime, returnedAny)), call));
      lost = false;
    } catch (MongoTimeoutException e) {
      throw e; // Patience has run out, but the place is known: another call may find a server.
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  private void opened(Batch<RawBsonDocument> first) {
    if (first.cursorId() != 0) {
      hold.keep(
          new RemoteCursor<>(
              request.scope(), hold.session(), first, StreamRequest.RAW, request.manner()));
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
      hold.close();
    }
  }

  private <E extends RuntimeException> E failed(E error) {
    failure = error;
    hold.close();
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
    RemoteCursor<RawBsonDocument> remote = hold.remote();
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
      hold.close();
      Reference.reachabilityFence(this); // Nor one that is being closed.
    }
  }

  @Override
  public void close(long timeout, TimeUnit timeUnit) {
    long millis = Checks.millis("timeout", timeout, timeUnit);
    hold.closeRemote(Deadline.ofTimeout(request.scope().executor().clock(), millis));
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
