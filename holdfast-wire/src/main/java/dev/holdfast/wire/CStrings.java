package dev.holdfast.wire;

/** Names in message frames, sequence identifiers and namespaces, which have a bounded length. */
final class CStrings {
  private CStrings() {}

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
    return Utf8.read(bytes, start, at - start);
  }
}
