package dev.holdfast.client;

import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The cursor of a change stream. */
public interface MongoChangeStreamCursor<TResult> extends MongoCursor<TResult> {
  /**
   * Where to go on after the last event that was returned, or after an empty answer; null if there
   * is no such place yet.
   */
  @Nullable BsonDocument getResumeToken();
}
