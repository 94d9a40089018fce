package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The different values of a field, and how they are asked for. Not for several threads at once. */
public interface DistinctIterable<TResult> extends MongoIterable<TResult> {
  /** Only what matches; null is everything. */
  DistinctIterable<TResult> filter(@Nullable Bson filter);

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  DistinctIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  DistinctIterable<TResult> batchSize(int batchSize);

  /** How strings compare; null is the collation of the collection. */
  DistinctIterable<TResult> collation(@Nullable Collation collation);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  DistinctIterable<TResult> comment(@Nullable String comment);

  DistinctIterable<TResult> comment(@Nullable BsonValue comment);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  DistinctIterable<TResult> hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  DistinctIterable<TResult> hintString(@Nullable String hintString);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  DistinctIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
