package dev.holdfast.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Text to UTF-8 and back. Writing gives the bytes org.bson gives, which encodes an unpaired surrogate
 * as if it were a character; reading is strict and rejects what is not UTF-8, those included.
 */
final class Utf8 {
  private static final long HIGH_BITS = 0x8080808080808080L;

  // Up to here a plain loop is faster than the JDK's encoder, which allocates.
  private static final int SHORT = 16;

  private Utf8() {}

  /** Writes leading ASCII characters and answers how many: all, if the text has no others. */
  static int writeAscii(String text, byte[] target, int at) {
    int length = text.length();
    if (length > SHORT) {
      return writeLongAscii(text, length, target, at);
    }
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return i;
      }
      target[at + i] = (byte) c;
    }
    return length;
  }

  /**
   * The JDK encodes ASCII with vector instructions, but writes an unpaired surrogate as '?', too. The
   * low bytes of the characters tell those apart, except for the eight surrogates whose low byte is a
   * '?' itself; looking for these costs nothing in a text that holds Latin letters only.
   */
  @SuppressWarnings("deprecation") // Low bytes are what is wanted here.
  private static int writeLongAscii(String text, int length, byte[] target, int at) {
    byte[] encoded = text.getBytes(UTF_8);
    if (encoded.length != length) {
      return 0;
    }
    text.getBytes(0, length, target, at);
    return Arrays.equals(encoded, 0, length, target, at, at + length) && !hasLookalike(text)
        ? length
        : 0;
  }

  private static boolean hasLookalike(String text) {
    return text.indexOf(0xd83f) >= 0
        || text.indexOf(0xd93f) >= 0
        || text.indexOf(0xda3f) >= 0
        || text.indexOf(0xdb3f) >= 0
        || text.indexOf(0xdc3f) >= 0
        || text.indexOf(0xdd3f) >= 0
        || text.indexOf(0xde3f) >= 0
        || text.indexOf(0xdf3f) >= 0;
  }

  /** Writes the characters from {@code from} on; the target has room for three bytes each. */
  static int write(String text, int from, byte[] target, int at) {
    int length = text.length();
    int to = at;
    for (int i = from; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        target[to++] = (byte) c;
      } else if (c < 0x800) {
        target[to++] = (byte) (0xc0 | c >> 6);
        target[to++] = (byte) (0x80 | c & 0x3f);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        int point = Character.toCodePoint(c, text.charAt(++i));
        target[to++] = (byte) (0xf0 | point >> 18);
        target[to++] = (byte) (0x80 | point >> 12 & 0x3f);
        target[to++] = (byte) (0x80 | point >> 6 & 0x3f);
        target[to++] = (byte) (0x80 | point & 0x3f);
      } else {
        target[to++] = (byte) (0xe0 | c >> 12);
        target[to++] = (byte) (0x80 | c >> 6 & 0x3f);
        target[to++] = (byte) (0x80 | c & 0x3f);
      }
    }
    return to;
  }

  static String read(byte[] source, int from, int length) {
    String text = new String(source, from, length, UTF_8);
    // The JDK replaces what it cannot read; only then is a second look at the bytes needed. Looking
    // for the replacement costs nothing in a text that holds Latin letters only.
    if (text.indexOf('\uFFFD') >= 0) {
      requireValid(source, from, length);
    }
    return text;
  }

  static void check(byte[] source, int from, int length) {
    if (!isAscii(source, from, length)) {
      requireValid(source, from, length);
    }
  }

  private static boolean isAscii(byte[] source, int from, int length) {
    int end = from + length;
    int i = from;
    for (; i <= end - 8; i += 8) {
      if (((long) WireBuffer.INT64.get(source, i) & HIGH_BITS) != 0) {
        return false;
      }
    }
    for (; i < end; i++) {
      if (source[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** The table of well-formed sequences of the Unicode standard, section 3.9. */
  private static void requireValid(byte[] source, int from, int length) {
    int end = from + length;
    int i = from;
    while (i < end) {
      int first = source[i] & 0xff;
      int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
      int lowest = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
      int highest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
      boolean valid = (first < 0x80 || first >= 0xc2 && first <= 0xf4) && more < end - i;
      for (int k = 1; valid && k <= more; k++) {
        int next = source[i + k] & 0xff;
        valid = next >= lowest && next <= highest;
        lowest = 0x80;
        highest = 0xbf;
      }
      if (!valid) {
        throw new WireProtocolException("text that is not UTF-8 at offset " + i);
      }
      i += 1 + more;
    }
  }
}
