package dev.holdfast.client;

import dev.holdfast.ExplainVerbosity;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Search indexes, and how they are asked for. Not for several threads at once. */
public interface ListSearchIndexesIterable<TResult> extends MongoIterable<TResult> {
  /** Only the index of that name. */
  ListSearchIndexesIterable<TResult> name(String indexName);

  /**
   * Whether the server may use files for what does not fit its memory; null leaves it to the
   * server.
   */
  ListSearchIndexesIterable<TResult> allowDiskUse(@Nullable Boolean allowDiskUse);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  ListSearchIndexesIterable<TResult> batchSize(int batchSize);

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  ListSearchIndexesIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /** How strings compare; null is the collation of the collection. */
  ListSearchIndexesIterable<TResult> collation(@Nullable Collation collation);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  ListSearchIndexesIterable<TResult> comment(@Nullable String comment);

  ListSearchIndexesIterable<TResult> comment(@Nullable BsonValue comment);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  ListSearchIndexesIterable<TResult> timeoutMode(TimeoutMode timeoutMode);

  /** How the server would run it, or ran it; the documents do not come back. */
  Document explain();

  Document explain(ExplainVerbosity verbosity);

  <E> E explain(Class<E> explainResultClass);

  <E> E explain(Class<E> explainResultClass, ExplainVerbosity verbosity);
}
