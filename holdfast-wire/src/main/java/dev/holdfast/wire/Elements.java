package dev.holdfast.wire;

import java.util.Arrays;
import org.bson.types.Decimal128;

/**
 * The structure shared by everything that reads BSON: containers with their lengths and ends, and the
 * values that take more than one read. Works on a buffer whose limit it moves to each container's end,
 * so that no value can reach beyond its document.
 */
final class Elements {
  /** As deep as org.bson writes. */
  static final int MAX_DEPTH = 1024;

  private static final int MIN_DOCUMENT = 5;

  private final WireBuffer in;
  private int[] outerLimits = new int[16];
  private int depth;

  Elements(WireBuffer in) {
    this.in = in;
  }

  WireBuffer buffer() {
    return in;
  }

  /** The length of the document at an offset, which fits between its minimum and what is there. */
  static int lengthAt(WireBuffer in, int start) {
    int length = in.getInt32(start);
    if (length < MIN_DOCUMENT || length > in.limit() - start) {
      throw new WireProtocolException(
          "a document of "
              + length
              + " bytes at offset "
              + start
              + ", where at least "
              + MIN_DOCUMENT
              + " and at most "
              + (in.limit() - start)
              + " are possible");
    }
    return length;
  }

  /** Reads a container's length and confines reading to it. */
  void enter() {
    int start = in.position();
    int length = lengthAt(in, start);
    in.skip(4);
    if (depth == MAX_DEPTH) {
      throw new WireProtocolException(
          "documents nested deeper than " + MAX_DEPTH + " levels at offset " + start);
    }
    if (depth == outerLimits.length) {
      outerLimits = Arrays.copyOf(outerLimits, depth * 4);
    }
    outerLimits[depth++] = in.limit();
    in.limit(start + length);
  }

  /** The terminator was read: it must have been the container's last byte. */
  void leave() {
    if (in.position() != in.limit()) {
      throw new WireProtocolException(
          "a document ended at offset " + in.position() + " but its length says " + in.limit());
    }
    in.limit(outerLimits[--depth]);
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

  int readBinaryLength() {
    int length = in.readInt32();
    if (length < 0 || length >= in.remaining()) {
      throw new WireProtocolException(
          "a binary of " + length + " bytes at offset " + (in.position() - 4));
    }
    return length;
  }

  byte[] readBinaryData(byte subtype, int claimed) {
    int length = claimed;
    if (subtype == TypeByte.OLD_BINARY_SUBTYPE) {
      int inner = in.readInt32();
      length = claimed - 4;
      if (inner < 0 || inner != length) {
        throw new WireProtocolException(
            "an old binary of " + claimed + " bytes that claims to hold " + inner);
      }
    }
    byte[] data = new byte[length];
    in.readBytes(data, 0, length);
    return data;
  }

  WireProtocolException unknownType(byte type) {
    return new WireProtocolException(
        String.format("unknown element type 0x%02x before offset %d", type, in.position()));
  }
}
