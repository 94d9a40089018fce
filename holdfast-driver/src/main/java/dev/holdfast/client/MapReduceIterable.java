package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.MapReduceAction;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The results of a map-reduce, and options for it. Not thread-safe. */
public interface MapReduceIterable<TResult> extends MongoIterable<TResult> {
  /**
   * Writes the results to a collection, and waits until the operation has finished.
   *
   * @throws IllegalStateException if {@link #collectionName(String)} is not set
   */
  void toCollection();

  /** The collection to write the results to. By default the server returns them. */
  MapReduceIterable<TResult> collectionName(String collectionName);

  /** A JavaScript function that computes the final value from a reduced value. */
  MapReduceIterable<TResult> finalizeFunction(@Nullable String finalizeFunction);

  /** Variables that the functions can use. */
  MapReduceIterable<TResult> scope(@Nullable Bson scope);

  /** The order of the documents. Null means no particular order. */
  MapReduceIterable<TResult> sort(@Nullable Bson sort);

  /** Returns only results that match. Null means all. */
  MapReduceIterable<TResult> filter(@Nullable Bson filter);

  /** The maximum number of documents to return. 0 means no limit. */
  MapReduceIterable<TResult> limit(int limit);

  /** Whether the server keeps values as JavaScript objects between the functions. The default is false. */
  MapReduceIterable<TResult> jsMode(boolean jsMode);

  /** Whether the reply includes timing information. */
  MapReduceIterable<TResult> verbose(boolean verbose);

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  MapReduceIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** What to do with an existing target collection. By default the server replaces it. */
  MapReduceIterable<TResult> action(MapReduceAction action);

  /** The database of the target collection. The default is the database of this collection. */
  MapReduceIterable<TResult> databaseName(@Nullable String databaseName);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  MapReduceIterable<TResult> batchSize(int batchSize);

  /** Whether to bypass the validation rules of the target collection. Null means the server's default. */
  MapReduceIterable<TResult> bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation);

  /** The rules for comparing strings. Null means the collation of the collection. */
  MapReduceIterable<TResult> collation(@Nullable Collation collation);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  MapReduceIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
