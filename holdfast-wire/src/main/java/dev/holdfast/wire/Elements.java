package dev.holdfast.wire;

import org.bson.types.Decimal128;

/**
 * Reads the parts that all BSON readers share: the lengths and ends of containers, and values that take more
 * than one read. Sets the buffer's limit to the end of each container, so no value can reach beyond its
 * document.
 */
final class Elements {
  /** The maximum depth that org.bson writes. */
  static final int MAX_DEPTH = 1024;

  private final WireBuffer in;
  private int depth;

  Elements(WireBuffer in) {
    this.in = in;
  }

  WireBuffer buffer() {
    return in;
  }

  /** Reads a container's length and sets the limit to its end. Pass the returned limit to {@link #leave}. */
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

  /** Ends a container after its null byte was read. That byte must be the last one of the container. */
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

  /** Skips the key of an array element. Any key is accepted, as in org.bson. */
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
    // enter() checks the length of the scope.
    if (in.position() - start + (long) in.getInt32(in.position()) != length) {
      throw new WireProtocolException(
          "code with scope at offset " + start + " is not the " + length + " bytes it claims");
    }
    return code;
  }

  /** Skips a value by its type without checking its content. */
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

  /** Returns the length of the data. Binaries of the old subtype repeat their length before the data. */
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
