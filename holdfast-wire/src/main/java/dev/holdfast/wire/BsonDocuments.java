package dev.holdfast.wire;

import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * The direct path between {@link BsonDocument} and bytes, without a BsonWriter or BsonReader between
 * them. Gives the bytes org.bson gives. Stateless; callers own the buffers.
 */
public final class BsonDocuments {
  private BsonDocuments() {}

  /** Appends a document; a failure leaves the buffer as it was. */
  public static void write(WireBuffer out, BsonDocument document) {
    int start = out.position();
    try {
      new BsonDocumentWriter(out, 0).write(document, false);
    } catch (RuntimeException e) {
      out.position(start);
      throw e;
    }
  }

  /** Reads the document at the buffer's position and moves behind it. */
  public static BsonDocument read(WireBuffer in) {
    int limit = in.limit();
    try {
      return new BsonDocumentReader(in).read();
    } finally {
      in.limit(limit);
    }
  }

  /** Copies the bytes of the document at the buffer's position; only its outline is checked. */
  public static RawBsonDocument readRaw(WireBuffer in) {
    return new RawBsonDocument(in.readBytes(DocumentSlice.lengthAt(in, in.position(), in.limit())));
  }
}
