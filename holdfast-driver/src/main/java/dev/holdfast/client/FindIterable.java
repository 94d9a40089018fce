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

/** What a find will return, and how it is asked. Not for several threads at once. */
public interface FindIterable<TResult> extends MongoIterable<TResult> {
  /** Only what matches; null is everything. */
  FindIterable<TResult> filter(@Nullable Bson filter);

  /** The most documents to return; 0 is no limit. */
  FindIterable<TResult> limit(int limit);

  /** How many documents to pass over. */
  FindIterable<TResult> skip(int skip);

  /**
   * How long the server may work on it; 0, as it is unless set, sets no limit.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  FindIterable<TResult> maxTime(long maxTime, TimeUnit timeUnit);

  /**
   * For cursors that wait: how long the server waits for documents before it answers with none; 0
   * leaves it to the server.
   *
   * @throws IllegalArgumentException if it is negative, or positive but less than 1 ms
   */
  FindIterable<TResult> maxAwaitTime(long maxAwaitTime, TimeUnit timeUnit);

  /** Which fields come back; null is all of them. */
  FindIterable<TResult> projection(@Nullable Bson projection);

  /** In which order; null is as it comes. */
  FindIterable<TResult> sort(@Nullable Bson sort);

  /** Whether the server keeps the cursor however long it is idle. False unless set. */
  FindIterable<TResult> noCursorTimeout(boolean noCursorTimeout);

  /**
   * Whether a sharded cluster answers with what it can reach instead of failing. False unless set.
   */
  FindIterable<TResult> partial(boolean partial);

  /** What happens at the end; the cursor is done, unless set. */
  FindIterable<TResult> cursorType(CursorType cursorType);

  /** How many documents come in one answer; 0 leaves it to the server. */
  @Override
  FindIterable<TResult> batchSize(int batchSize);

  /** How strings compare; null is the collation of the collection. */
  FindIterable<TResult> collation(@Nullable Collation collation);

  /** Shows up beside the command in logs, the profiler and {@code currentOp}. */
  FindIterable<TResult> comment(@Nullable String comment);

  FindIterable<TResult> comment(@Nullable BsonValue comment);

  /** The index to use, by its keys. Wins over {@link #hintString(String)} when both are set. */
  FindIterable<TResult> hint(@Nullable Bson hint);

  /** The index to use, by its name. */
  FindIterable<TResult> hintString(@Nullable String hintString);

  /** Values that expressions may use as {@code $$name}. */
  FindIterable<TResult> let(@Nullable Bson let);

  /** The bound, not included, of the keys in the index given as hint. */
  FindIterable<TResult> max(@Nullable Bson max);

  /** The first of the keys in the index given as hint. */
  FindIterable<TResult> min(@Nullable Bson min);

  /** Whether only the keys of the index come back. */
  FindIterable<TResult> returnKey(boolean returnKey);

  /** Whether the storage engine's id of each document comes back as {@code $recordId}. */
  FindIterable<TResult> showRecordId(boolean showRecordId);

  /**
   * Whether the server may use files for what does not fit its memory; null leaves it to the
   * server.
   */
  FindIterable<TResult> allowDiskUse(@Nullable Boolean allowDiskUse);

  /** What the timeout of the operation bounds: the whole life of the cursor, or each step. */
  FindIterable<TResult> timeoutMode(TimeoutMode timeoutMode);

  /** How the server would run it, or ran it; the documents do not come back. */
  Document explain();

  Document explain(ExplainVerbosity verbosity);

  <E> E explain(Class<E> explainResultClass);

  <E> E explain(Class<E> explainResultClass, ExplainVerbosity verbosity);
}
