package dev.holdfast.spec.unified;

import dev.holdfast.client.MongoCursor;
import org.bson.BsonDocument;

/** A find or command cursor or a change stream of a test. */
record CursorEntity(MongoCursor<BsonDocument> cursor) implements AutoCloseable {
  @Override
  public void close() {
    cursor.close();
  }
}
