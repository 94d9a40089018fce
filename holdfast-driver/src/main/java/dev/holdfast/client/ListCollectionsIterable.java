package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Collections and views, and how they are asked for. Not for several threads at once. */
public interface ListCollectionsIterable<TResult> extends MongoIterable<TResult> {
  /** Only what matches; null is everything. */
  ListCollectionsIterable<TResult> filter(@Nullable Bson filter);

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  ListCollectionsIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  ListCollectionsIterable<TResult> batchSize(int batchSize);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  ListCollectionsIterable<TResult> comment(@Nullable String comment);

  ListCollectionsIterable<TResult> comment(@Nullable BsonValue comment);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  ListCollectionsIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
