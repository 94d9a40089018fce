package dev.holdfast.client;

import dev.holdfast.CursorType;
import dev.holdfast.client.cursor.TimeoutMode;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a cursor that a custom command opens. The command is sent unchanged. The options here
 * apply to the {@code getMore} commands after it. Not thread-safe.
 *
 * <pre>{@code
 * Document find = new Document("find", "orders").append("filter", open).append("batchSize", 100);
 * for (Document order : database.runCursorCommand(find).batchSize(100)) { … }
 * }</pre>
 */
public interface RunCursorCommandIterable<TResult> extends MongoIterable<TResult> {
  /** The number of documents in each batch after the first. 0 means the server's default. */
  @Override
  RunCursorCommandIterable<TResult> batchSize(int batchSize);

  /**
   * The {@code maxTimeMS} of each {@code getMore}: the time limit, or for a tailable cursor the time to wait
   * for documents. 0, the default, leaves it to the server. Do not set it if the operation has a timeout,
   * because the driver derives {@code maxTimeMS} from that timeout.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  RunCursorCommandIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** The comment appears with each {@code getMore} in logs, the profiler and {@code currentOp}. */
  RunCursorCommandIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  RunCursorCommandIterable<TResult> comment(@Nullable BsonValue comment);

  /**
   * The type of cursor that the command opens with its {@code tailable} and {@code awaitData} options. It
   * decides what a timeout applies to. The behavior is undefined if it does not match the command.
   */
  RunCursorCommandIterable<TResult> cursorType(CursorType cursorType);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  RunCursorCommandIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
