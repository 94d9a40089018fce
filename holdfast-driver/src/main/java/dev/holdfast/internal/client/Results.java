package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.Function;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.internal.execution.Call;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.ReadCommand;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.value.Checks;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What all commands with many results share: a batch size, a time limit, options, and how a cursor comes
 * of them. For one thread at a time.
 */
abstract class Results<T> implements MongoIterable<T> {
  final Scope scope;
  final @Nullable Session session;
  final CodecLookup<T> codec;
  final Arguments arguments;
  private int batchSize;
  private long maxTimeMillis;
  private @Nullable TimeoutMode timeoutMode;
  private @Nullable Deadline given; // Of an operation that this is the rest of.

  /**
   * @param documentClass the collection's, which some builders of arguments want to know
   * @param session null for an implicit one
   */
  Results(Scope scope, @Nullable Session session, Class<?> documentClass, CodecLookup<T> codec) {
    this.scope = scope;
    this.session = session;
    this.codec = codec;
    this.arguments = new Arguments(documentClass, scope.codecRegistry());
  }

  /** What is sent for a cursor. */
  abstract Command<Batch<T>> command();

  @Override
  public MongoCursor<T> cursor() {
    return open(command());
  }

  @Override
  public @Nullable T first() {
    try (MongoCursor<T> cursor = cursor()) {
      return cursor.hasNext() ? cursor.next() : null;
    }
  }

  @Override
  public <U> MongoIterable<U> map(Function<T, U> mapper) {
    return new MappedResults<>(this, mapper);
  }

  final Executor executor() {
    return scope.executor();
  }

  /** The same, as part of something that has to be done by then. */
  final MongoCursor<T> cursor(Deadline deadline) {
    given = deadline;
    return cursor();
  }

  private MongoCursor<T> open(Command<Batch<T>> command) {
    requireSense();
    Deadline deadline = given == null ? scope.deadline() : given;
    try (Call call = scope.executor().begin(session, deadline)) {
      if (!isBoundedAsAWhole() && !isAwaiting()) {
        call.keepTimeoutFromServer();
      }
      Batch<T> batch = scope.executor().execute(command, call);
      if (batch.cursorId() == 0) {
        return new BatchCursor<>(batch, null, scope.executor());
      }
      call.detachSession();
      RemoteCursor.Manner manner =
          new RemoteCursor.Manner(
              Math.abs(batchSize),
              limit(),
              maxAwaitMillis(),
              arguments.comment(),
              isBoundedAsAWhole() ? call.deadline() : null);
      return new BatchCursor<>(
          batch,
          new RemoteCursor<>(scope, call.session(), batch, codec.get(), manner),
          scope.executor());
    }
  }

  // Client Side Operations Timeout, "Cursors": unless told otherwise, all of a cursor that ends.
  private boolean isBoundedAsAWhole() {
    return timeoutMode == null ? !isTailable() : timeoutMode == TimeoutMode.CURSOR_LIFETIME;
  }

  /** What {@code timeoutMode} and {@code maxAwaitTime} do not go with. */
  final void requireSense() {
    if (isTailable() && timeoutMode == TimeoutMode.CURSOR_LIFETIME) {
      throw new IllegalArgumentException(
          "A tailable cursor has no end, so that its timeout can only be for each step:"
              + " use TimeoutMode.ITERATION, or none.");
    }
    scope.requireLongerThan(maxAwaitMillis());
  }

  final @Nullable TimeoutMode timeoutMode() {
    return timeoutMode;
  }

  boolean isTailable() {
    return false;
  }

  /** A tailable cursor whose server waits for more: then maxTimeMS of the first command is for that alone. */
  boolean isAwaiting() {
    return false;
  }

  /** How many documents there are in all; 0 if nobody has said. */
  int limit() {
    return 0;
  }

  long maxAwaitMillis() {
    return 0;
  }

  final int batchSize() {
    return batchSize;
  }

  final void setBatchSize(int size) {
    batchSize = size;
  }

  final void setMaxTime(long maxTime, TimeUnit timeUnit) {
    maxTimeMillis = Checks.millis("maxTime", maxTime, timeUnit);
  }

  final void setTimeoutMode(TimeoutMode mode) {
    notNull("timeoutMode", mode);
    if (scope.timeoutMillis() == null) {
      throw new IllegalArgumentException(
          "A timeoutMode says what the timeout bounds, but no timeout is set; set timeoutMS or call"
              + " withTimeout first.");
    }
    timeoutMode = mode;
  }

  /** As the application asked; where there is a timeout, it does not count. */
  final long maxTimeMillis() {
    return maxTimeMillis;
  }

  final ReadCommand.Terms terms() {
    return new ReadCommand.Terms(scope.readPreference(), scope.readConcern(), maxTimeMillis());
  }
}
