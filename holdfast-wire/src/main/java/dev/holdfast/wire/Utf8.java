package dev.holdfast.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Text to UTF-8 and back. Neither direction fails. Writing replaces an unpaired surrogate, which UTF-8
 * cannot express, with U+FFFD, so the bytes are always valid. Reading replaces bytes that are not UTF-8
 * with U+FFFD, exactly as org.bson does: stored documents may hold such bytes.
 */
final class Utf8 {
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ONES = 0x0101010101010101L;
  private static final long NOT_ASCII = 0xff80ff80ff80ff80L; // For four characters of 16 bits each.

  /** Up to this length, writing words is faster than a copy and a check. */
  static final int SHORT = 16;

  // From this length on the JDK's encoder is faster, although it allocates.
  private static final int LONG = 256;

  private static final int SHORT_TO_READ = 100;
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /**
   * Writes the text if it is ASCII; returns false otherwise, and the target bytes are then undefined. The
   * target must have room for one byte per character. Always reads the whole text because a check for an
   * early end costs more than it saves.
   */
  static boolean writeAscii(String text, byte[] target, int at) {
    int length = text.length();
    return length <= SHORT
        ? writeShortAscii(text, length, target, at)
        : length < LONG
            ? writeMediumAscii(text, length, target, at)
            : writeLongAscii(text, length, target, at);
  }

  /** The same for a short text. Works with words because short loops are not always compiled well. */
  static boolean writeShortAscii(String text, int length, byte[] target, int at) {
    long all = 0;
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      long even = everySecond(text, i);
      long odd = everySecond(text, i + 1);
      all |= even | odd;
      WireBuffer.INT64.set(target, at + i, even | odd << Byte.SIZE);
    }
    if (i <= length - Integer.BYTES) {
      int even = bothSecond(text, i);
      int odd = bothSecond(text, i + 1);
      all |= even | odd;
      WireBuffer.INT32.set(target, at + i, even | odd << Byte.SIZE);
      i += Integer.BYTES;
    }
    for (; i < length; i++) {
      char c = text.charAt(i);
      all |= c;
      target[at + i] = (byte) c;
    }
    return (all & NOT_ASCII) == 0;
  }

  /** The same for a name, which must not contain a null character either. */
  static boolean writeAsciiName(String name, int length, byte[] target, int at) {
    long all = 0;
    long below = 0; // Each byte minus one: a null byte becomes negative.
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      long even = everySecond(name, i);
      long odd = everySecond(name, i + 1);
      long word = even | odd << Byte.SIZE;
      all |= even | odd;
      below |= word - ONES;
      WireBuffer.INT64.set(target, at + i, word);
    }
    if (i <= length - Integer.BYTES) {
      int even = bothSecond(name, i);
      int odd = bothSecond(name, i + 1);
      int word = even | odd << Byte.SIZE;
      all |= even | odd;
      below |= word - (int) ONES;
      WireBuffer.INT32.set(target, at + i, word);
      i += Integer.BYTES;
    }
    for (; i < length; i++) {
      char c = name.charAt(i);
      all |= c;
      below |= c - 1;
      target[at + i] = (byte) c;
    }
    return (all & NOT_ASCII) == 0 && (below & HIGH_BITS) == 0;
  }

  /** Every second one of eight characters, with 16 bits for each character. */
  private static long everySecond(String text, int at) {
    return text.charAt(at)
        | (long) text.charAt(at + 2) << 16
        | (long) text.charAt(at + 4) << 32
        | (long) text.charAt(at + 6) << 48;
  }

  /** Every second one of four characters. */
  private static int bothSecond(String text, int at) {
    return text.charAt(at) | text.charAt(at + 2) << 16;
  }

  @SuppressWarnings("deprecation") // Only the low bytes are needed.
  private static boolean writeMediumAscii(String text, int length, byte[] target, int at) {
    text.getBytes(0, length, target, at);
    int all = text.charAt(length - 1);
    for (int i = 0; i < length - 1; i += 2) {
      all |= text.charAt(i) | text.charAt(i + 1);
    }
    return all < 0x80;
  }

  /**
   * Uses the JDK's encoder, which has vector instructions for ASCII but writes an unpaired surrogate as '?'.
   * Comparing with the low bytes of the characters detects that, except for the eight surrogates whose low
   * byte is a '?'. The search for those costs nothing if the text holds only Latin letters.
   */
  @SuppressWarnings("deprecation") // Only the low bytes are needed.
  private static boolean writeLongAscii(String text, int length, byte[] target, int at) {
    byte[] encoded = text.getBytes(UTF_8);
    if (encoded.length != length) {
      return false;
    }
    text.getBytes(0, length, target, at);
    return Arrays.equals(encoded, 0, length, target, at, at + length) && !hasLookalike(text);
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

  /**
   * Writes any text. The target must have room for three bytes per character.
   *
   * @return the end of the text; its bitwise complement if an unpaired surrogate was replaced
   */
  static int write(String text, byte[] target, int at) {
    int length = text.length();
    int to = at;
    boolean replaced = false;
    for (int i = 0; i < length; i++) {
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
        if (Character.isSurrogate(c)) {
          c = REPLACEMENT;
          replaced = true;
        }
        target[to++] = (byte) (0xe0 | c >> 12);
        target[to++] = (byte) (0x80 | c >> 6 & 0x3f);
        target[to++] = (byte) (0x80 | c & 0x3f);
      }
    }
    return replaced ? ~to : to;
  }

  @SuppressWarnings("deprecation") // This constructor takes ASCII bytes.
  static String read(byte[] source, int from, int length) {
    // For short texts the JDK's decoder takes longer to start than to decode.
    if (length < SHORT_TO_READ && isAscii(source, from, length)) {
      return new String(source, 0, from, length);
    }
    return new String(source, from, length, UTF_8);
  }

  private static boolean isAscii(byte[] source, int from, int length) {
    int end = from + length;
    int at = from;
    long all = 0;
    for (; at < end - 7; at += Long.BYTES) {
      all |= (long) WireBuffer.INT64.get(source, at);
    }
    if (at < end && source.length - at >= Long.BYTES) {
      all |= (long) WireBuffer.INT64.get(source, at) & (1L << (end - at) * Byte.SIZE) - 1;
    } else {
      for (; at < end; at++) {
        all |= source[at];
      }
    }
    return (all & HIGH_BITS) == 0;
  }
}
