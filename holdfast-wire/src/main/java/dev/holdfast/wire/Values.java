package dev.holdfast.wire;

import org.bson.BsonSerializationException;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/** Writes values in the same way for all classes of documents. */
final class Values {
  private Values() {}

  /** The depth of a container inside a container of the given depth. Throws beyond org.bson's limit. */
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
      // The same message as in org.bson.
      throw new IllegalArgumentException("name can not be null");
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
