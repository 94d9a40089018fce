package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The distinct values of a field, and options for the query. Not thread-safe. */
public interface DistinctIterable<TResult> extends MongoIterable<TResult> {
  /** Returns only results that match. Null means all. */
  DistinctIterable<TResult> filter(@Nullable Bson filter);

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  DistinctIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  DistinctIterable<TResult> batchSize(int batchSize);

  /** The rules for comparing strings. Null means the collation of the collection. */
  DistinctIterable<TResult> collation(@Nullable Collation collation);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  DistinctIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  DistinctIterable<TResult> comment(@Nullable BsonValue comment);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  DistinctIterable<TResult> hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  DistinctIterable<TResult> hintString(@Nullable String hintString);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  DistinctIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
