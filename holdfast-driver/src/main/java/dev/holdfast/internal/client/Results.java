package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.Function;
import dev.holdfast.client.MongoCursor;
import dev.holdfast.client.MongoIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.internal.execution.Executor;
import dev.holdfast.internal.execution.OperationContext;
import dev.holdfast.internal.operation.Arguments;
import dev.holdfast.internal.operation.Batch;
import dev.holdfast.internal.operation.Command;
import dev.holdfast.internal.operation.Explain;
import dev.holdfast.internal.operation.ReadCommand;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.value.Checks;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The common part of all commands that return a cursor: batch size, time limit, options, and how to open the
 * cursor. For one thread at a time.
 */
abstract class Results<T> implements MongoIterable<T> {
  final OperationSettings settings;
  final @Nullable Session session;
  final CodecLookup<T> codec;
  final Arguments arguments;
  private int batchSize;
  private long maxTimeMillis;
  private @Nullable TimeoutMode timeoutMode;
  private @Nullable Deadline given; // Set if this is the second command of an operation.

  /**
   * @param documentClass the document class of the collection, for encoding the arguments
   * @param session null for an implicit session
   */
  Results(
      OperationSettings settings,
      @Nullable Session session,
      Class<?> documentClass,
      CodecLookup<T> codec) {
    this.settings = settings;
    this.session = session;
    this.codec = codec;
    this.arguments = new Arguments(documentClass, settings.codecRegistry());
  }

  /** The command that opens the cursor. */
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
    return settings.executor();
  }

  /** Opens the cursor as part of an operation with this deadline. */
  final MongoCursor<T> cursor(Deadline deadline) {
    given = deadline;
    return cursor();
  }

  private MongoCursor<T> open(Command<Batch<T>> command) {
    requireSense();
    Deadline deadline = given == null ? settings.deadline() : given;
    try (OperationContext context = settings.executor().begin(session, deadline)) {
      if (!isBoundedAsAWhole() && !isAwaiting()) {
        context.omitMaxTime();
      }
      Batch<T> batch = settings.executor().execute(command, context);
      if (batch.cursorId() == 0) {
        return new BatchCursor<>(batch, null, settings.executor());
      }
      context.detachSession();
      CursorOptions options =
          new CursorOptions(
              Math.abs(batchSize),
              limit(),
              maxAwaitMillis(),
              arguments.comment(),
              isBoundedAsAWhole() ? context.deadline() : null);
      return new BatchCursor<>(
          batch,
          new RemoteCursor<>(settings, context.session(), batch, codec.get(), options),
          settings.executor());
    }
  }

  // Client Side Operations Timeout, "Cursors": by default the timeout bounds the whole cursor,
  // unless the cursor is tailable.
  private boolean isBoundedAsAWhole() {
    return timeoutMode == null ? !isTailable() : timeoutMode == TimeoutMode.CURSOR_LIFETIME;
  }

  /** Throws if {@code timeoutMode} or {@code maxAwaitTime} contradicts another option. */
  final void requireSense() {
    if (isTailable() && timeoutMode == TimeoutMode.CURSOR_LIFETIME) {
      throw new IllegalArgumentException(
          "A tailable cursor has no end, so that its timeout can only be for each step:"
              + " use TimeoutMode.ITERATION, or none.");
    }
    settings.requireLongerThan(maxAwaitMillis());
  }

  final @Nullable TimeoutMode timeoutMode() {
    return timeoutMode;
  }

  boolean isTailable() {
    return false;
  }

  /**
   * Whether the server waits for more documents (awaitData). Then maxTimeMS limits only the first command.
   */
  boolean isAwaiting() {
    return false;
  }

  /** The maximum number of documents of the cursor; 0 for no limit. */
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
    if (settings.timeoutMillis() == null) {
      throw new IllegalArgumentException(
          "A timeoutMode says what the timeout bounds, but no timeout is set; set timeoutMS or call"
              + " withTimeout first.");
    }
    timeoutMode = mode;
  }

  /** The maxTime that the application set. Commands ignore it if the operation has a timeout. */
  final long maxTimeMillis() {
    return maxTimeMillis;
  }

  /** @param verbosity null for the server's default */
  final <E> E explain(
      ReadCommand<?> command, Class<E> resultClass, @Nullable ExplainVerbosity verbosity) {
    return settings.run(
        new Explain<>(
            command,
            verbosity,
            settings.codecRegistry().get(notNull("explainResultClass", resultClass))),
        session);
  }

  final ReadCommand.Terms terms() {
    return new ReadCommand.Terms(
        settings.readPreference(), settings.readConcern(), maxTimeMillis());
  }
}
