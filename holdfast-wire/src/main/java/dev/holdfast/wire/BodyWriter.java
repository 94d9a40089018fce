package dev.holdfast.wire;

import org.bson.BsonValue;
import org.bson.codecs.Encoder;

/**
 * Writes a command's body element by element, straight into the buffer: between {@link
 * OpMsgWriter#beginBody()} and {@link OpMsgWriter#endBody()}. Owned by whoever owns the buffer.
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

  /** A number as MongoDB's clock writes it: seconds above, a counter below. */
  public void putTimestamp(String name, long value) {
    FieldNames.write(out, TypeByte.TIMESTAMP, name);
    out.writeInt64(value);
  }

  /** A whole document that is bytes already. */
  public void putDocument(String name, byte[] document) {
    FieldNames.write(out, TypeByte.DOCUMENT, name);
    out.writeBytes(document, 0, document.length);
  }

  public <T> void putDocument(String name, T document, Encoder<T> encoder) {
    putDocument(name, document, encoder, false);
  }

  /**
   * @param collectible whether the document is to be stored in a collection, and so has its _id first
   */
  public <T> void putDocument(String name, T document, Encoder<T> encoder, boolean collectible) {
    FieldNames.write(out, TypeByte.DOCUMENT, name);
    DocumentBytes.write(out, document, encoder, collectible);
  }

  /** All elements of a document, as elements of this one. */
  public <T> void putElements(T document, Encoder<T> encoder) {
    int start = out.position();
    DocumentBytes.write(out, document, encoder, false);
    // Without its length before them and the zero behind them.
    int length = out.position() - start - Integer.BYTES - 1;
    System.arraycopy(out.array(), start + Integer.BYTES, out.array(), start, length);
    out.position(start + length);
  }

  /** Opens a document in this one; {@link #end} wants the answer back. */
  public int beginDocument(String name) {
    FieldNames.write(out, TypeByte.DOCUMENT, name);
    return begin();
  }

  /** Opens an array; its elements are named by their index, see {@link #index}. */
  public int beginArray(String name) {
    FieldNames.write(out, TypeByte.ARRAY, name);
    return begin();
  }

  /** A document that is no element: one of a sequence. */
  public int begin() {
    int start = out.position();
    out.writeInt32(0);
    return start;
  }

  public void end(int start) {
    out.writeByte(TypeByte.END);
    out.setInt32(start, out.position() - start);
  }

  /** How an array names its element of this index. */
  public static String index(int index) {
    return Integer.toString(index);
  }

  public WireBuffer buffer() {
    return out;
  }
}
