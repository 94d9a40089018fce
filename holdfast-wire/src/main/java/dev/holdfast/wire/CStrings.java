package dev.holdfast.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Zero-terminated UTF-8 names in message frames: sequence identifiers and namespaces. */
final class CStrings {
  private CStrings() {}

  static void write(WireBuffer out, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    for (byte b : bytes) {
      if (b == 0) {
        throw new IllegalArgumentException("a name must not contain a NUL character: " + value);
      }
    }
    out.writeBytes(bytes, 0, bytes.length);
    out.writeByte(0);
  }

  /** Reads a name that ends before {@code end}; leaves the position behind its terminator. */
  static String read(WireBuffer in, int end, int maxBytes, String what) {
    int start = in.position();
    int last = Math.min(end, start + maxBytes + 1);
    byte[] bytes = in.array();
    int at = start;
    while (at < last && bytes[at] != 0) {
      at++;
    }
    if (at == last) {
      throw new WireProtocolException(
          what
              + " at offset "
              + start
              + " does not end within "
              + (last - start)
              + " bytes; at most "
              + maxBytes
              + " are accepted");
    }
    in.position(at + 1);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, start, at - start))
          .toString();
    } catch (CharacterCodingException e) {
      throw new WireProtocolException(what + " at offset " + start + " is not valid UTF-8", e);
    }
  }
}
