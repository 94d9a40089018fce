package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Databases, and how they are asked for. Not for several threads at once. */
public interface ListDatabasesIterable<TResult> extends MongoIterable<TResult> {
  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  ListDatabasesIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  ListDatabasesIterable<TResult> batchSize(int batchSize);

  /** Only what matches; null is everything. */
  ListDatabasesIterable<TResult> filter(@Nullable Bson filter);

  /** Whether sizes are left out, which spares the server much work. */
  ListDatabasesIterable<TResult> nameOnly(@Nullable Boolean nameOnly);

  /** Whether only databases that the user may use are listed; null leaves it to the server. */
  ListDatabasesIterable<TResult> authorizedDatabasesOnly(@Nullable Boolean authorizedDatabasesOnly);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  ListDatabasesIterable<TResult> comment(@Nullable String comment);

  ListDatabasesIterable<TResult> comment(@Nullable BsonValue comment);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  ListDatabasesIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
