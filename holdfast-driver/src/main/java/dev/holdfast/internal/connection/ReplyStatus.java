package dev.holdfast.internal.connection;

import dev.holdfast.wire.WireBuffer;
import dev.holdfast.wire.WireProtocolException;

/** Finds the field {@code ok} of a reply without decoding the rest, which may be megabytes. Stateless. */
final class ReplyStatus {
  private static final int END = 0x00;
  private static final int DOUBLE = 0x01;
  private static final int BOOLEAN = 0x08;
  private static final int INT32 = 0x10;
  private static final int INT64 = 0x12;

  private ReplyStatus() {}

  /** Whether the document at the buffer's position has {@code ok: 1}. Does not change the position. */
  static boolean isOk(WireBuffer reply) {
    int start = reply.position();
    try {
      reply.skip(4);
      for (int type = reply.readByte(); type != END; type = reply.readByte()) {
        boolean isStatus = isNamedOk(reply);
        skipName(reply);
        if (isStatus) {
          return isOne(type, reply);
        }
        skipValue(type, reply);
      }
      return false;
    } finally {
      reply.position(start);
    }
  }

  private static boolean isNamedOk(WireBuffer reply) {
    byte[] bytes = reply.array();
    int at = reply.position();
    return reply.remaining() > 2 && bytes[at] == 'o' && bytes[at + 1] == 'k' && bytes[at + 2] == 0;
  }

  private static boolean isOne(int type, WireBuffer reply) {
    return switch (type) {
      case DOUBLE -> Double.longBitsToDouble(reply.readInt64()) == 1;
      case BOOLEAN -> reply.readByte() == 1;
      case INT32 -> reply.readInt32() == 1;
      case INT64 -> reply.readInt64() == 1;
      default -> false;
    };
  }

  private static void skipName(WireBuffer reply) {
    while (reply.readByte() != 0) {
      // readByte advances the position.
    }
  }

  private static void skipValue(int type, WireBuffer reply) {
    switch (type) {
      case DOUBLE, INT64, 0x09, 0x11 -> reply.skip(8);
      case INT32 -> reply.skip(4);
      case BOOLEAN -> reply.skip(1);
      case 0x07 -> reply.skip(12); // ObjectId
      case 0x13 -> reply.skip(16); // Decimal128
      case 0x06, 0x0A, 0x7F, -1 -> {} // undefined, null, MaxKey, MinKey
      case 0x02, 0x0D, 0x0E -> skipCounted(reply, 0); // string, JavaScript, symbol
      case 0x03, 0x04, 0x0F -> skipCounted(reply, -4); // the length counts itself
      case 0x05 -> skipCounted(reply, 1); // binary: the subtype is not counted
      case 0x0C -> skipCounted(reply, 12); // DBPointer: a string and an ObjectId
      case 0x0B -> { // regular expression: pattern and options
        skipName(reply);
        skipName(reply);
      }
      default ->
          throw new WireProtocolException(
              String.format("unknown element type 0x%02x in a reply", type & 0xFF));
    }
  }

  private static void skipCounted(WireBuffer reply, int notCounted) {
    int length = reply.readInt32();
    if (length < 0) {
      throw new WireProtocolException("a value of " + length + " bytes in a reply");
    }
    reply.skip(length + notCounted);
  }
}
