package dev.holdfast.internal.client;

import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@code $changeStream} begins. What is null is not sent; that only one may be set is the server's
 * to say, unless we resume. Immutable.
 */
record StreamStart(
    @Nullable BsonDocument startAfter,
    @Nullable BsonDocument resumeAfter,
    @Nullable BsonTimestamp atOperationTime) {
  static final StreamStart NOW = new StreamStart(null, null, null);

  /** Change Streams, "Updating the Cached Resume Token": what is known before anything was sent. */
  @Nullable BsonDocument token() {
    return startAfter != null ? startAfter : resumeAfter;
  }

  /**
   * Change Streams, "Resume Process": where the same stream goes on after a failure.
   *
   * @param token the cached resume token
   * @param operationTime of the first answer, if that is where it has to begin again
   * @param returnedAny whether the application has been given an event; until then a stream that began
   *     behind an invalidating event can only begin there again by startAfter
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
   * Change Streams, "startAtOperationTime": whether the time of the first answer has to be kept, because
   * nothing else tells where the stream began.
   *
   * @param batchIsEmpty and had no token, either
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
