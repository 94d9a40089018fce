package dev.holdfast.client;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Search indexes, and options for the listing. Not thread-safe. */
public interface ListSearchIndexesIterable<TResult> extends MongoIterable<TResult> {
  /** Only the index with this name. */
  ListSearchIndexesIterable<TResult> name(String indexName);

  /**
   * Whether the server may write temporary files if a stage exceeds the memory limit. Null means the server's
   * default.
   */
  ListSearchIndexesIterable<TResult> allowDiskUse(@Nullable Boolean allowDiskUse);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  ListSearchIndexesIterable<TResult> batchSize(int batchSize);

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  ListSearchIndexesIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** The rules for comparing strings. Null means the collation of the collection. */
  ListSearchIndexesIterable<TResult> collation(@Nullable Collation collation);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  ListSearchIndexesIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  ListSearchIndexesIterable<TResult> comment(@Nullable BsonValue comment);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  ListSearchIndexesIterable<TResult> timeoutMode(TimeoutMode timeoutMode);

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
