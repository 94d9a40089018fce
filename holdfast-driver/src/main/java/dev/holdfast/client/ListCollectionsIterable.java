package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Collections and views, and options for the listing. Not thread-safe. */
public interface ListCollectionsIterable<TResult> extends MongoIterable<TResult> {
  /** Returns only results that match. Null means all. */
  ListCollectionsIterable<TResult> filter(@Nullable Bson filter);

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  ListCollectionsIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  ListCollectionsIterable<TResult> batchSize(int batchSize);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  ListCollectionsIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  ListCollectionsIterable<TResult> comment(@Nullable BsonValue comment);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  ListCollectionsIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
