package dev.holdfast.wire;

import org.bson.BsonSerializationException;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/** What is written the same, from whichever class of document it comes. */
final class Values {
  private Values() {}

  /** The depth of a container inside one of the given depth, within org.bson's limit. */
  static int deeper(int depth) {
    if (depth == Elements.MAX_DEPTH) {
      throw new BsonSerializationException(
          "Maximum serialization depth exceeded (does the object being serialized have a circular"
              + " reference?).");
    }
    return depth + 1;
  }

  static String requireName(@Nullable String name) {
    if (name == null) {
      throw new IllegalArgumentException("name can not be null"); // As org.bson says it.
    }
    return name;
  }

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
