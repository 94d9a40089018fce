package dev.holdfast.client;

import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The cursor of a change stream. With a timeout each step has all of it, resuming included. A step
 * that timed out ({@link dev.holdfast.MongoOperationTimeoutException}) does not end the stream: call
 * {@link #next} again, or close it and watch anew. Where no event has come yet choose the latter, with
 * a longer timeout: the server did not get through its oplog in time.
 */
public interface MongoChangeStreamCursor<TResult> extends MongoCursor<TResult> {
  /**
   * Where to go on after the last event that was returned, or after an empty answer; null if there
   * is no such place yet.
   */
  @Nullable BsonDocument getResumeToken();
}
