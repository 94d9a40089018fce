package dev.holdfast.internal.operation;

import dev.holdfast.wire.WireBuffer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code _id} of a document from the bytes that are sent. The driver does not ask the codec for the
 * id: a codec may not support the question, and an insert must not fail after the server has stored the
 * document.
 */
final class EncodedId {
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private EncodedId() {}

  /**
   * @param start where the document begins; it ends at the buffer's position
   * @return a copy, which stays valid when the buffer is used again; null if the document has no {@code _id}
   */
  static @Nullable BsonValue read(WireBuffer buffer, int start) {
    RawBsonDocument document =
        new RawBsonDocument(buffer.array(), start, buffer.position() - start);
    BsonValue id = document.get("_id");
    return id instanceof BsonDocument || id instanceof BsonArray
        ? document.decode(CODEC).get("_id") // The value itself still points into the buffer.
        : id;
  }
}
