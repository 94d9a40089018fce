package dev.holdfast.client;

import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import dev.holdfast.client.model.MapReduceAction;
import java.util.concurrent.TimeUnit;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** What map-reduce will return, and how it is asked. Not for several threads at once. */
public interface MapReduceIterable<TResult> extends MongoIterable<TResult> {
  /**
   * Runs it with its results going to a collection, and returns when it is done.
   *
   * @throws IllegalStateException if {@link #collectionName(String)} is not set
   */
  void toCollection();

  /** Where the results go; unless set they are returned. */
  MapReduceIterable<TResult> collectionName(String collectionName);

  /** JavaScript that makes the final value of a reduced one. */
  MapReduceIterable<TResult> finalizeFunction(@Nullable String finalizeFunction);

  /** Values that the functions may use. */
  MapReduceIterable<TResult> scope(@Nullable Bson scope);

  /** In which order; null is as it comes. */
  MapReduceIterable<TResult> sort(@Nullable Bson sort);

  /** Only what matches; null is everything. */
  MapReduceIterable<TResult> filter(@Nullable Bson filter);

  /** The most documents to return; 0 is no limit. */
  MapReduceIterable<TResult> limit(int limit);

  /** Whether values stay JavaScript objects between the functions. False unless set. */
  MapReduceIterable<TResult> jsMode(boolean jsMode);

  /** Whether the answer tells how long it took. */
  MapReduceIterable<TResult> verbose(boolean verbose);

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  MapReduceIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** What happens to a collection that is already there; it is replaced, unless set. */
  MapReduceIterable<TResult> action(MapReduceAction action);

  /** The database of the collection where the results go; this one, unless set. */
  MapReduceIterable<TResult> databaseName(@Nullable String databaseName);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  MapReduceIterable<TResult> batchSize(int batchSize);

  /** Whether the target's validation rules are passed over; null leaves it to the server. */
  MapReduceIterable<TResult> bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation);

  /** How strings compare; null is the collation of the collection. */
  MapReduceIterable<TResult> collation(@Nullable Collation collation);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  MapReduceIterable<TResult> timeoutMode(TimeoutMode timeoutMode);
}
