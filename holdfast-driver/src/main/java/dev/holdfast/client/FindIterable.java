package dev.holdfast.client;

import dev.holdfast.CursorType;
import dev.holdfast.ExplainVerbosity;
import dev.holdfast.client.cursor.TimeoutMode;
import dev.holdfast.client.model.Collation;
import java.util.concurrent.TimeUnit;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** The results of a find, and options for it. Not thread-safe. */
public interface FindIterable<TResult> extends MongoIterable<TResult> {
  /** Returns only results that match. Null means all. */
  FindIterable<TResult> filter(@Nullable Bson filter);

  /** The maximum number of documents to return. 0 means no limit. */
  FindIterable<TResult> limit(int limit);

  /** The number of documents to skip. */
  FindIterable<TResult> skip(int skip);

  /**
   * The time limit of the operation on the server. 0, the default, means no limit.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  FindIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /**
   * For cursors that await data: how long the server waits for documents before it returns an empty batch. 0
   * means the server's default.
   *
   * @throws IllegalArgumentException if the time is negative, or positive but less than 1 ms
   */
  FindIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** The fields to return. Null means all fields. */
  FindIterable<TResult> projection(@Nullable Bson projection);

  /** The order of the documents. Null means no particular order. */
  FindIterable<TResult> sort(@Nullable Bson sort);

  /** Whether the server keeps the cursor open even if it is idle for a long time. The default is false. */
  FindIterable<TResult> noCursorTimeout(boolean noCursorTimeout);

  /**
   * Whether a sharded cluster returns partial results if some shards are unreachable, instead of failing. The
   * default is false.
   */
  FindIterable<TResult> partial(boolean partial);

  /** What the cursor does at the end of its results. The default is {@link CursorType#NonTailable}. */
  FindIterable<TResult> cursorType(CursorType cursorType);

  /** The number of documents per batch. 0 means the server's default. */
  @Override
  FindIterable<TResult> batchSize(int batchSize);

  /** The rules for comparing strings. Null means the collation of the collection. */
  FindIterable<TResult> collation(@Nullable Collation collation);

  /** The comment appears with the command in logs, the profiler and {@code currentOp}. */
  FindIterable<TResult> comment(@Nullable String comment);

  /** Same as {@link #comment(String)}, for a comment of any BSON type. */
  FindIterable<TResult> comment(@Nullable BsonValue comment);

  /** The index to use, by its keys. It overrides {@link #hintString(String)} if both are set. */
  FindIterable<TResult> hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  FindIterable<TResult> hintString(@Nullable String hintString);

  /** Variables that expressions can use as {@code $$name}. */
  FindIterable<TResult> let(@Nullable Bson let);

  /** The exclusive upper bound of the keys in the index that the hint names. */
  FindIterable<TResult> max(@Nullable Bson max);

  /** The inclusive lower bound of the keys in the index that the hint names. */
  FindIterable<TResult> min(@Nullable Bson min);

  /** Whether to return only the index keys. */
  FindIterable<TResult> returnKey(boolean returnKey);

  /** Whether to add the storage engine's record id to each document, as {@code $recordId}. */
  FindIterable<TResult> showRecordId(boolean showRecordId);

  /**
   * Whether the server may write temporary files if a stage exceeds the memory limit. Null means the server's
   * default.
   */
  FindIterable<TResult> allowDiskUse(@Nullable Boolean allowDiskUse);

  /** Whether the operation timeout applies to the whole lifetime of the cursor or to each iteration. */
  FindIterable<TResult> timeoutMode(TimeoutMode timeoutMode);

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
