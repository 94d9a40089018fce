package dev.holdfast.internal.client;

import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@code $changeStream} starts. Null fields are not sent. The server rejects more than one; a stream
 * that resumes sets only one. Immutable.
 */
record StreamStart(
    @Nullable BsonDocument startAfter,
    @Nullable BsonDocument resumeAfter,
    @Nullable BsonTimestamp atOperationTime) {
  static final StreamStart NOW = new StreamStart(null, null, null);

  /** Change Streams, "Updating the Cached Resume Token": the token before the first reply. */
  @Nullable BsonDocument token() {
    return startAfter != null ? startAfter : resumeAfter;
  }

  /**
   * Change Streams, "Resume Process": where the stream continues after a failure.
   *
   * @param token the cached resume token
   * @param operationTime the operation time of the first reply; null if the stream must not start there
   * @param returnedAny whether the application has received an event. Before that, a stream that started with
   *     startAfter has to use startAfter again, because its token may belong to an invalidate event.
   */
  StreamStart resumed(
      @Nullable BsonDocument token, @Nullable BsonTimestamp operationTime, boolean returnedAny) {
    if (token != null) {
      return startAfter != null && !returnedAny
          ? new StreamStart(token, null, null)
          : new StreamStart(null, token, null);
    }
    return atOperationTime != null || operationTime == null
        ? this
        : new StreamStart(null, null, operationTime);
  }

  /**
   * Change Streams, "startAtOperationTime": whether a resume needs the operation time of the first reply,
   * because nothing else marks where the stream started.
   */
  boolean needsOperationTime(boolean batchIsEmpty, boolean batchHasToken, int wireVersion) {
    return atOperationTime == null
        && token() == null
        && batchIsEmpty
        && !batchHasToken
        && wireVersion >= 7;
  }

  void writeTo(BsonDocument stage) {
    put(stage, "startAfter", startAfter);
    put(stage, "resumeAfter", resumeAfter);
    if (atOperationTime != null) {
      stage.append("startAtOperationTime", atOperationTime);
    }
  }

  private static void put(BsonDocument stage, String name, @Nullable BsonDocument token) {
    if (token != null) {
      stage.append(name, token);
    }
  }
}
