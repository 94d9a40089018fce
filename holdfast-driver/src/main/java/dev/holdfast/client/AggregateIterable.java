package dev.holdfast.client;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The results of an aggregation, and options for it. Not thread-safe. */
public interface AggregateIterable<TResult> extends MongoIterable<TResult> {
  /**
   * Runs a pipeline that ends in {@code $out} or {@code $merge}, and waits until it has finished.
   *
   * @throws IllegalStateException if the pipeline does not end in one of these stages
   */
  void toCollection();

  /**
   * Whether the server may write temporary files if a stage exceeds the memory limit. Null means the server's
   * default.
   */
  AggregateIterable<TResult> allowDiskUse(@Nullable Boolean allowDiskUse);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  AggregateIterable<TResult> batchSize(int batchSize);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  AggregateIterable<TResult> timeoutMode(TimeoutMode timeoutMode);

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  AggregateIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /**
   * For cursors that await data: how long the server waits for documents before it returns an empty batch. 0
   * means the server's default.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  AggregateIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** Whether to bypass the validation rules of the target collection. Null means the server's default. */
  AggregateIterable<TResult> bypassDocumentValidation(@Nullable Boolean bypassDocumentValidation);

  /** The rules for comparing strings. Null means the collation of the collection. */
  AggregateIterable<TResult> collation(@Nullable Collation collation);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  AggregateIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  AggregateIterable<TResult> comment(@Nullable BsonValue comment);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  AggregateIterable<TResult> hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  AggregateIterable<TResult> hintString(@Nullable String hintString);

  /** Variables that expressions can use as {@code $$name}. */
  AggregateIterable<TResult> let(@Nullable Bson let);

  /** Returns the query plan and execution statistics, without the results. */
  default Document explain() {
    return explain(Document.class);
  }

  /** Returns the query plan, with as many details as the verbosity requests. */
  default Document explain(ExplainVerbosity verbosity) {
    return explain(Document.class, verbosity);
  }

  /** Returns the query plan and execution statistics, decoded to another class. */
  <E> E explain(Class<E> explainResultClass);

  /** Returns the query plan with this verbosity, decoded to another class. */
  <E> E explain(Class<E> explainResultClass, ExplainVerbosity verbosity);
}
