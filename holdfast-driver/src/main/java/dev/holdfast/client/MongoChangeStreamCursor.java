package dev.holdfast.client;

import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The cursor of a change stream. A timeout applies to each call, including the time to resume. A call that
 * times out with {@link dev.holdfast.MongoOperationTimeoutException} does not end the stream: call {@link
 * #next} again, or close the cursor and open a new one. If no event has arrived yet, open a new one with a
 * longer timeout: the server could not scan its oplog in time.
 */
public interface MongoChangeStreamCursor<TResult> extends MongoCursor<TResult> {
  /**
   * The token to resume after the last event that was returned, or after an empty batch. Null if there is no
   * token yet.
   */
  @Nullable BsonDocument getResumeToken();
}
