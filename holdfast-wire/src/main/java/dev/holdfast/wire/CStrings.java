package dev.holdfast.wire;

/** Where texts that end with a null byte end, and those in message frames, which have a bounded length. */
final class CStrings {
  private CStrings() {}

  /** The first null byte from {@code from} on, or {@code limit} if there is none before it. */
  static int endOf(byte[] bytes, int from, int limit) {
    int at = from;
    // Whole words, also behind the limit.
    for (int last = bytes.length - Long.BYTES; at < limit && at <= last; at += Long.BYTES) {
      int length = lengthIn((long) WireBuffer.INT64.get(bytes, at));
      if (length < Long.BYTES) {
        return Math.min(at + length, limit);
      }
    }
    while (at < limit && bytes[at] != 0) {
      at++;
    }
    return Math.min(at, limit);
  }

  /** How many bytes of the word come before its first null byte; 8 if there is none. */
  static int lengthIn(long word) {
    long nulls = word - 0x0101010101010101L & ~word & 0x8080808080808080L;
    return Long.numberOfTrailingZeros(nulls) >>> 3;
  }

  /** Reads a name that ends before {@code end}; leaves the position behind its terminator. */
  static String read(WireBuffer in, int end, int maxBytes, String what) {
    int start = in.position();
    int last = Math.min(end, start + maxBytes + 1);
    byte[] bytes = in.array();
    int at = endOf(bytes, start, last);
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
    return Utf8.read(bytes, start, at - start);
  }
}
