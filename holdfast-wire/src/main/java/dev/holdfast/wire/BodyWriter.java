package dev.holdfast.wire;

import org.bson.BsonValue;
import org.bson.codecs.Encoder;

/**
 * Writes the elements of a command's body directly into the buffer, between {@link OpMsgWriter#beginBody()}
 * and {@link OpMsgWriter#endBody()}. The buffer's owner also owns this writer.
 *
 * <pre>{@code
 * body.put("find", "orders");
 * int sort = body.beginDocument("sort");
 * body.put("_id", 1);
 * body.end(sort);
 * }</pre>
 */
public final class BodyWriter {
  private final WireBuffer out;

  public BodyWriter(WireBuffer out) {
    this.out = out;
  }

  public void put(String name, int value) {
    FieldNames.write(out, TypeByte.INT32, name);
    out.writeInt32(value);
  }

  public void put(String name, long value) {
    FieldNames.write(out, TypeByte.INT64, name);
    out.writeInt64(value);
  }

  public void put(String name, double value) {
    FieldNames.write(out, TypeByte.DOUBLE, name);
    out.writeDouble(value);
  }

  public void put(String name, boolean value) {
    FieldNames.write(out, TypeByte.BOOLEAN, name);
    out.writeByte(value ? 1 : 0);
  }

  public void put(String name, String value) {
    FieldNames.write(out, TypeByte.STRING, name);
    out.writeString(value);
  }

  public void put(String name, BsonValue value) {
    BsonDocumentWriter.writeAlone(out, 1, name, value);
  }

  /** Writes a BSON timestamp: the seconds in the upper 32 bits, the counter in the lower 32 bits. */
  public void putTimestamp(String name, long value) {
    FieldNames.write(out, TypeByte.TIMESTAMP, name);
    out.writeInt64(value);
  }

  /** Writes a document that is already encoded. */
  public void putDocument(String name, byte[] document) {
    FieldNames.write(out, TypeByte.DOCUMENT, name);
    out.writeBytes(document, 0, document.length);
  }

  public <T> void putDocument(String name, T document, Encoder<T> encoder) {
    putDocument(name, document, encoder, false);
  }

  /**
   * @param collectible whether the document will be stored in a collection; its _id is then written first
   */
  public <T> void putDocument(String name, T document, Encoder<T> encoder, boolean collectible) {
    FieldNames.write(out, TypeByte.DOCUMENT, name);
    DocumentBytes.write(out, document, encoder, collectible);
  }

  /** Writes all elements of a document as elements of the current document. */
  public <T> void putElements(T document, Encoder<T> encoder) {
    int start = out.position();
    DocumentBytes.write(out, document, encoder, false);
    // Drop the length before the elements and the null byte after them.
    int length = out.position() - start - Integer.BYTES - 1;
    System.arraycopy(out.array(), start + Integer.BYTES, out.array(), start, length);
    out.position(start + length);
  }

  /** Opens a nested document. Pass the returned position to {@link #end}. */
  public int beginDocument(String name) {
    FieldNames.write(out, TypeByte.DOCUMENT, name);
    return begin();
  }

  /** Opens an array. Its elements are named by their index, see {@link #index}. */
  public int beginArray(String name) {
    FieldNames.write(out, TypeByte.ARRAY, name);
    return begin();
  }

  /** Opens a document without type and name, such as a document of a sequence. */
  public int begin() {
    int start = out.position();
    out.writeInt32(0);
    return start;
  }

  public void end(int start) {
    out.writeByte(TypeByte.END);
    out.setInt32(start, out.position() - start);
  }

  /** The name of the array element with this index. */
  public static String index(int index) {
    return Integer.toString(index);
  }

  public WireBuffer buffer() {
    return out;
  }
}
