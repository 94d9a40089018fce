package dev.holdfast;

import org.bson.BsonDocument;

/**
 * The server no longer has the cursor: the cursor was idle for too long, or the server restarted. Run the
 * query again.
 */
public class MongoCursorNotFoundException extends MongoQueryException {
  private static final long serialVersionUID = 1L;

  private final long cursorId;

  public MongoCursorNotFoundException(
      long cursorId, BsonDocument response, ServerAddress serverAddress) {
    super(response, serverAddress);
    this.cursorId = cursorId;
  }

  public long getCursorId() {
    return cursorId;
  }
}
