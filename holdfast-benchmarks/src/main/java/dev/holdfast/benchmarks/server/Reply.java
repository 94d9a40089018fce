package dev.holdfast.benchmarks.server;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A reply and the beginning of the commands that it answers: the name of the first element, and optionally
 * its value. Comparing more would cost more than the client does.
 */
record Reply(byte[] opening, ByteBuffer message) {
  static Reply toCommand(String name, ByteBuffer message) {
    return new Reply((name + '\0').getBytes(StandardCharsets.UTF_8), message);
  }

  static Reply toCollection(String name, String collection, ByteBuffer message) {
    byte[] text = (collection + '\0').getBytes(StandardCharsets.UTF_8);
    ByteBuffer value = ByteBuffer.allocate(4 + text.length);
    value.order(ByteOrder.LITTLE_ENDIAN).putInt(text.length).put(text);
    return new Reply(join(name, value.array()), message);
  }

  static Reply toGetMore(long cursor, ByteBuffer message) {
    ByteBuffer value = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    return new Reply(join("getMore", value.putLong(cursor).array()), message);
  }

  private static byte[] join(String name, byte[] value) {
    byte[] first = (name + '\0').getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(first.length + value.length).put(first).put(value).array();
  }

  /** Whether the request has this beginning at that position. */
  boolean answers(ByteBuffer request, int at) {
    if (request.limit() - at < opening.length) {
      return false;
    }
    for (int i = 0; i < opening.length; i++) {
      if (request.get(at + i) != opening[i]) {
        return false;
      }
    }
    return true;
  }
}
