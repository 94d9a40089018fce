package dev.holdfast.internal.client;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.CursorType;
import dev.holdfast.ReadPreference;
import dev.holdfast.client.RunCursorCommandIterable;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.internal.operation.RunCursorCommand;
import dev.holdfast.internal.session.Session;
import dev.holdfast.internal.value.Checks;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** A command of the application that opens a cursor and has not been sent yet. For one thread at a time. */
public final class HoldfastRunCursorCommand<T> extends Results<T>
    implements RunCursorCommandIterable<T> {
  private final String database;
  private final BsonDocument command;
  private final ReadPreference readPreference;
  private long maxAwaitMillis;
  private CursorType cursorType = CursorType.NonTailable;

  HoldfastRunCursorCommand(
      OperationSettings settings,
      @Nullable Session session,
      String database,
      BsonDocument command,
      ReadPreference readPreference,
      CodecLookup<T> codec) {
    super(settings, session, Document.class, codec);
    this.database = database;
    this.command = command;
    this.readPreference = readPreference;
  }

  @Override
  RunCursorCommand<T> command() {
    return new RunCursorCommand<>(database, command, readPreference, codec.get());
  }

  @Override
  boolean isTailable() {
    return cursorType.isTailable();
  }

  @Override
  boolean isAwaiting() {
    return cursorType == CursorType.TailableAwait;
  }

  @Override
  long maxAwaitMillis() {
    return maxAwaitMillis;
  }

  @Override
  public RunCursorCommandIterable<T> batchSize(int batchSize) {
    setBatchSize(batchSize);
    return this;
  }

  @Override
  public RunCursorCommandIterable<T> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit) {
    maxAwaitMillis = Checks.millis("maxAwaitTime", maxAwaitTime, timeUnit);
    return this;
  }

  @Override
  public RunCursorCommandIterable<T> comment(@Nullable String comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public RunCursorCommandIterable<T> comment(@Nullable BsonValue comment) {
    arguments.comment(comment);
    return this;
  }

  @Override
  public RunCursorCommandIterable<T> cursorType(CursorType cursorType) {
    this.cursorType = notNull("cursorType", cursorType);
    return this;
  }

  @Override
  public RunCursorCommandIterable<T> timeoutMode(TimeoutMode timeoutMode) {
    setTimeoutMode(timeoutMode);
    return this;
  }
}
