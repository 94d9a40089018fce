package dev.holdfast.wire;

/** Finds the end of null-terminated strings, and reads those in message frames, whose length is bounded. */
final class CStrings {
  private CStrings() {}

  /**
   * Returns the index of the first null byte at or after {@code from}, or {@code limit} if none precedes it.
   */
  static int endOf(byte[] bytes, int from, int limit) {
    int at = from;
    // Compare whole words. The last word may reach beyond the limit.
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

  /** The number of bytes before the word's first null byte; 8 if the word has none. */
  static int lengthIn(long word) {
    long nulls = word - 0x0101010101010101L & ~word & 0x8080808080808080L;
    return Long.numberOfTrailingZeros(nulls) >>> 3;
  }

  /** Reads a string that must end before {@code end} and moves the position after its null byte. */
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
