package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Databases, and options for the listing. Not thread-safe. */
public interface ListDatabasesIterable<TResult> extends MongoIterable<TResult> {
  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  ListDatabasesIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  ListDatabasesIterable<TResult> batchSize(int batchSize);

  /** Returns only results that match. Null means all. */
  ListDatabasesIterable<TResult> filter(@Nullable Bson filter);

  /** Whether to return only the names. This saves the server from computing sizes. */
  ListDatabasesIterable<TResult> nameOnly(@Nullable Boolean nameOnly);

  /** Whether to list only databases that the user may access. Null means the server's default. */
  ListDatabasesIterable<TResult> authorizedDatabasesOnly(@Nullable Boolean authorizedDatabasesOnly);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  ListDatabasesIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  ListDatabasesIterable<TResult> comment(@Nullable BsonValue comment);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  ListDatabasesIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
