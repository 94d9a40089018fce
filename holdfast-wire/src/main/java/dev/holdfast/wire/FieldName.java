package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * A name that is remembered, with its bytes in words that have zeros behind its end. It knows which name
 * came after it last, and which first inside a container of this name. Any thread; only those two change,
 * and whoever follows them has to look whether they lead to the right one.
 */
final class FieldName extends NamePlace {
  /** Names of this many bytes and more are not remembered. */
  static final int TOO_LONG = 4 * Long.BYTES;

  private static final int TWO_WORDS = 2 * Long.BYTES;

  final String text;
  private final int length;
  private final long first;
  private final long second;
  private final long third;
  private final long fourth;
  private final long firstMask; // Of the bytes that count: the name and its null byte.
  private final long secondMask;
  private @Nullable NamePlace inside;

  FieldName(String text, int length, long first, long second, long third, long fourth) {
    this.text = text;
    this.length = length;
    this.first = first;
    this.second = second;
    this.third = third;
    this.fourth = fourth;
    this.firstMask = mask(length + 1);
    this.secondMask = mask(length + 1 - Long.BYTES);
  }

  FieldName(String text, byte[] bytes, int start, int length) {
    this(
        text,
        length,
        word(bytes, start, length),
        word(bytes, start + Long.BYTES, length - Long.BYTES),
        word(bytes, start + 2 * Long.BYTES, length - 2 * Long.BYTES),
        word(bytes, start + 3 * Long.BYTES, length - 3 * Long.BYTES));
  }

  private static long word(byte[] bytes, int at, int count) {
    long word = 0;
    for (int i = Math.min(count, Long.BYTES) - 1; i >= 0; i--) {
      word = word << Byte.SIZE | bytes[at + i] & 0xff;
    }
    return word;
  }

  /** The word's first {@code count} bytes: all or none if there are not so many. */
  private static long mask(int count) {
    return count <= 0 ? 0 : count >= Long.BYTES ? -1 : (1L << count * Byte.SIZE) - 1;
  }

  /** Where the first name inside a container of this name is expected. */
  NamePlace inside() {
    NamePlace place = inside;
    if (place == null) {
      place = new NamePlace();
      inside = place;
    }
    return place;
  }

  /** Nobody will find this name any more: it must not keep others alive, nor they yet others. */
  @Override
  void forget() {
    super.forget();
    if (inside != null) {
      inside.forget();
    }
  }

  /** Writes the name and its null byte; there is room for one that is almost too long. */
  void write(WireBuffer out) {
    byte[] bytes = out.bytes;
    int at = out.position;
    // Whole words, also behind the name's end: what follows overwrites the rest.
    WireBuffer.INT64.set(bytes, at, first);
    WireBuffer.INT64.set(bytes, at + Long.BYTES, second);
    if (length >= TWO_WORDS) {
      WireBuffer.INT64.set(bytes, at + 2 * Long.BYTES, third);
      WireBuffer.INT64.set(bytes, at + 3 * Long.BYTES, fourth);
    }
    out.position = at + length + 1;
  }

  /** Moves behind the name if it stands at the buffer's position. */
  boolean skip(WireBuffer in) {
    byte[] bytes = in.bytes;
    int start = in.position;
    int end = start + length;
    if (end >= in.limit() || bytes.length - start < TWO_WORDS) {
      return false;
    }
    long different =
        ((long) WireBuffer.INT64.get(bytes, start) ^ first) & firstMask
            | ((long) WireBuffer.INT64.get(bytes, start + Long.BYTES) ^ second) & secondMask;
    if (different != 0 || length >= TWO_WORDS && !hasRestAt(bytes, start + TWO_WORDS)) {
      return false;
    }
    in.position = end + 1;
    return true;
  }

  private boolean hasRestAt(byte[] bytes, int at) {
    if (bytes.length - at < TWO_WORDS) {
      return false;
    }
    long different =
        ((long) WireBuffer.INT64.get(bytes, at) ^ third) & mask(length + 1 - TWO_WORDS)
            | ((long) WireBuffer.INT64.get(bytes, at + Long.BYTES) ^ fourth)
                & mask(length + 1 - 3 * Long.BYTES);
    return different == 0;
  }

  boolean is(int length, long first, long second, long third, long fourth) {
    return this.first == first
        && this.second == second
        && this.third == third
        && this.fourth == fourth
        && this.length == length;
  }
}
