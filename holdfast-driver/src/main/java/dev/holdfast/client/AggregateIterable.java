package dev.holdfast.client;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** What a pipeline will return, and how it is asked. Not for several threads at once. */
public interface AggregateIterable<TResult> extends MongoIterable<TResult> {
  /**
   * Runs a pipeline that ends in {@code $out} or {@code $merge} and returns when it is done.
   *
   * @throws IllegalStateException if the pipeline does not end that way
   */
  void toCollection();

  /**
   * Whether the server may use files for what does not fit its memory; null leaves it to the
   * server.
   */
  AggregateIterable<TResult> allowDiskUse(@Nullable Boolean allowDiskUse);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  AggregateIterable<TResult> batchSize(int batchSize);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  AggregateIterable<TResult> timeoutMode(TimeoutMode timeoutMode);

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  AggregateIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /**
   * For cursors that wait: how long the server waits for documents before it answers with none; 0
   * leaves it to the server.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  AggregateIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** Whether the target's validation rules are passed over; null leaves it to the server. */
  AggregateIterable<TResult> bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation);

  /** How strings compare; null is the collation of the collection. */
  AggregateIterable<TResult> collation(@Nullable Collation collation);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  AggregateIterable<TResult> comment(@Nullable String comment);

  AggregateIterable<TResult> comment(@Nullable BsonValue comment);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  AggregateIterable<TResult> hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  AggregateIterable<TResult> hintString(@Nullable String hintString);

  /** Values that expressions may use as {@code $$name}. */
  AggregateIterable<TResult> let(@Nullable Bson let);

  /** How the server would run it, or ran it; the documents do not come back. */
  Document explain();

  Document explain(ExplainVerbosity verbosity);

  <E> E explain(Class<E> explainResultClass);

  <E> E explain(Class<E> explainResultClass, ExplainVerbosity verbosity);
}
