package dev.holdfast.client;

import dev.holdfast.CursorType;
import dev.holdfast.client.cursor.TimeoutMode;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The documents of the cursor that a command of your own opens. What is set here is about what comes after
 * the first answer, that is, about the {@code getMore} commands; your command is sent as you wrote it. Not
 * for several threads at once.
 *
 * <pre>{@code
 * Document find = new Document("find", "orders").append("filter", open).append("batchSize", 100);
 * for (Document order : database.runCursorCommand(find).batchSize(100)) { … }
 * }</pre>
 */
public interface RunCursorCommandIterable<TResult> extends MongoIterable<TResult> {
  /** How many documents come in each answer after the first; 0 leaves it to the server. */
  @Override
  RunCursorCommandIterable<TResult> batchSize(int batchSize);

  /**
   * How long the server may work on, or for a tailable cursor wait for, each answer after the first; 0, as
   * it is unless set, leaves it to the server. Do not set it where the operation has a timeout, from which
   * the limits of all commands are derived.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  RunCursorCommandIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** Shows up beside each {@code getMore} in logs, the profiler and {@code currentOp}. */
  RunCursorCommandIterable<TResult> comment(@Nullable String comment);

  RunCursorCommandIterable<TResult> comment(@Nullable BsonValue comment);

  /**
   * What kind of cursor your command opens, by its own {@code tailable} and {@code awaitData}; it decides
   * what a timeout bounds. One that differs from the command's has undefined results.
   */
  RunCursorCommandIterable<TResult> cursorType(CursorType cursorType);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  RunCursorCommandIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
