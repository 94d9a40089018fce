package dev.holdfast.wire;

import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * Converts between {@link BsonDocument} and bytes without a BsonWriter or BsonReader. Produces the same bytes
 * as org.bson. Stateless; callers own the buffers.
 */
public final class BsonDocuments {
  private BsonDocuments() {}

  /** Appends a document. If this fails, the buffer stays as it was. */
  public static void write(WireBuffer out, BsonDocument document) {
    int start = out.position();
    try {
      new BsonDocumentWriter(out, 0).write(document, false);
    } catch (RuntimeException e) {
      out.position(start);
      throw e;
    }
  }

  /** Reads the document at the buffer's position and moves the position after it. */
  public static BsonDocument read(WireBuffer in) {
    int limit = in.limit();
    try {
      return new BsonDocumentReader(in).read();
    } finally {
      in.limit(limit);
    }
  }

  /** Copies the bytes of the document at the buffer's position. Checks only its length and its last byte. */
  public static RawBsonDocument readRaw(WireBuffer in) {
    return new RawBsonDocument(in.readBytes(DocumentSlice.lengthAt(in, in.position(), in.limit())));
  }
}
