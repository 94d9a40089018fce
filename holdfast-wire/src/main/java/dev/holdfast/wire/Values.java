package dev.holdfast.wire;

import org.bson.types.Decimal128;

/** Writes the values that take more than one write, the same from whichever class they come. */
final class Values {
  private Values() {}

  static void writeBinary(WireBuffer out, byte subtype, byte[] data) {
    boolean old = subtype == TypeByte.OLD_BINARY_SUBTYPE;
    out.writeInt32(old ? data.length + 4 : data.length);
    out.writeByte(subtype);
    if (old) {
      out.writeInt32(data.length);
    }
    out.writeBytes(data, 0, data.length);
  }

  static void writeDecimal128(WireBuffer out, Decimal128 value) {
    out.writeInt64(value.getLow());
    out.writeInt64(value.getHigh());
  }
}
