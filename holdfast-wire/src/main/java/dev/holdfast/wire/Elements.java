package dev.holdfast.wire;

import org.bson.types.Decimal128;

/**
 * The structure shared by everything that reads BSON: containers with their lengths and ends, and the
 * values that take more than one read. Works on a buffer whose limit it moves to each container's end,
 * so that no value can reach beyond its document.
 */
final class Elements {
  /** As deep as org.bson writes. */
  static final int MAX_DEPTH = 1024;

  private final WireBuffer in;
  private int depth;

  Elements(WireBuffer in) {
    this.in = in;
  }

  WireBuffer buffer() {
    return in;
  }

  /** Reads a container's length and confines reading to it; answers what {@link #leave} wants back. */
  int enter() {
    int start = in.position();
    int length = DocumentSlice.lengthAt(in, start, in.limit());
    in.skip(4);
    if (depth == MAX_DEPTH) {
      throw new WireProtocolException(
          "documents nested deeper than " + MAX_DEPTH + " levels at offset " + start);
    }
    depth++;
    int outerLimit = in.limit();
    in.limit(start + length);
    return outerLimit;
  }

  /** The terminator was read: it must have been the container's last byte. */
  void leave(int outerLimit) {
    if (in.position() != in.limit()) {
      throw new WireProtocolException(
          "a document ended at offset " + in.position() + " but its length says " + in.limit());
    }
    depth--;
    in.limit(outerLimit);
  }

  byte nextType() {
    return in.readByte();
  }

  String readName() {
    return FieldNames.read(in);
  }

  /** An array's keys carry nothing: like org.bson, any key is accepted. */
  String skipIndex() {
    in.skipCString();
    return "";
  }

  boolean readBoolean() {
    byte value = in.readByte();
    if (value != 0 && value != 1) {
      throw new WireProtocolException(
          "a boolean of value " + value + " at offset " + (in.position() - 1));
    }
    return value == 1;
  }

  Decimal128 readDecimal128() {
    long low = in.readInt64();
    return Decimal128.fromIEEE754BIDEncoding(in.readInt64(), low);
  }

  /** Reads the code of a code-with-scope; its scope is the document that follows. */
  String readScopedCode() {
    int start = in.position();
    int length = in.readInt32();
    String code = in.readString();
    // The scope's own length is checked when it is entered.
    if (in.position() - start + (long) in.getInt32(in.position()) != length) {
      throw new WireProtocolException(
          "code with scope at offset " + start + " is not the " + length + " bytes it claims");
    }
    return code;
  }

  /** Moves over a value as its type says, without looking at what is in it. */
  void skipValue(byte type) {
    switch (type) {
      case TypeByte.NULL, TypeByte.UNDEFINED, TypeByte.MIN_KEY, TypeByte.MAX_KEY -> {}
      case TypeByte.BOOLEAN -> in.skip(1);
      case TypeByte.INT32 -> in.skip(4);
      case TypeByte.DOUBLE, TypeByte.INT64, TypeByte.DATE_TIME, TypeByte.TIMESTAMP -> in.skip(8);
      case TypeByte.OBJECT_ID -> in.skip(12);
      case TypeByte.DECIMAL128 -> in.skip(16);
      case TypeByte.STRING, TypeByte.JAVASCRIPT, TypeByte.SYMBOL -> in.skip(in.readInt32());
      case TypeByte.BINARY -> in.skip(readBinaryLength() + 1);
      case TypeByte.DB_POINTER -> {
        in.skip(in.readInt32());
        in.skip(12);
      }
      case TypeByte.REGULAR_EXPRESSION -> {
        in.skipCString();
        in.skipCString();
      }
      case TypeByte.DOCUMENT, TypeByte.ARRAY ->
          in.skip(DocumentSlice.lengthAt(in, in.position(), in.limit()));
      case TypeByte.JAVASCRIPT_WITH_SCOPE -> {
        readScopedCode();
        in.skip(DocumentSlice.lengthAt(in, in.position(), in.limit()));
      }
      default -> throw unknownType(type);
    }
  }

  int readBinaryLength() {
    int length = in.readInt32();
    if (length < 0 || length >= in.remaining()) {
      throw new WireProtocolException(
          "a binary of " + length + " bytes at offset " + (in.position() - 4));
    }
    return length;
  }

  byte[] readBinaryData(byte subtype, int claimed) {
    return in.readBytes(readDataLength(subtype, claimed));
  }

  void skipBinaryData(byte subtype, int claimed) {
    in.skip(readDataLength(subtype, claimed));
  }

  /** The length of the data alone: the old subtype has its length inside once more. */
  int readDataLength(byte subtype, int claimed) {
    if (subtype != TypeByte.OLD_BINARY_SUBTYPE) {
      return claimed;
    }
    int inner = in.readInt32();
    if (inner < 0 || inner != claimed - 4) {
      throw new WireProtocolException(
          "an old binary of " + claimed + " bytes that claims to hold " + inner);
    }
    return inner;
  }

  WireProtocolException unknownType(byte type) {
    return new WireProtocolException(
        String.format("unknown element type 0x%02x before offset %d", type, in.position()));
  }
}
