package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * A remembered field name. Its bytes are kept in four words that are padded with zeros. It predicts the name
 * that follows it and the first name inside a container of this name. Any thread. Only the predictions change
 * and they may be wrong, so callers must compare the predicted name.
 */
final class FieldName extends NamePlace {
  /** Names with this many bytes or more are not remembered. */
  static final int TOO_LONG = 4 * Long.BYTES;

  private static final int TWO_WORDS = 2 * Long.BYTES;

  final String text;
  private final int length;
  private final long first;
  private final long second;
  private final long third;
  private final long fourth;
  private final long firstMask; // Selects the bytes of the name and its null byte.
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

  /** Selects the word's first {@code count} bytes; none if it is negative, all if it is 8 or more. */
  private static long mask(int count) {
    return count <= 0 ? 0 : count >= Long.BYTES ? -1 : (1L << count * Byte.SIZE) - 1;
  }

  /** The prediction for the first name inside a container of this name. */
  NamePlace inside() {
    NamePlace place = inside;
    if (place == null) {
      place = new NamePlace();
      inside = place;
    }
    return place;
  }

  /** Drops the predictions of an evicted name, so that it keeps no other names alive. */
  @Override
  void forget() {
    super.forget();
    if (inside != null) {
      inside.forget();
    }
  }

  /** Writes the name and its null byte. The buffer must have room for a name of maximum length. */
  void write(WireBuffer out) {
    byte[] bytes = out.bytes;
    int at = out.position;
    // Write whole words, also beyond the end of the name. The following data overwrite the rest.
    WireBuffer.INT64.set(bytes, at, first);
    WireBuffer.INT64.set(bytes, at + Long.BYTES, second);
    if (length >= TWO_WORDS) {
      WireBuffer.INT64.set(bytes, at + 2 * Long.BYTES, third);
      WireBuffer.INT64.set(bytes, at + 3 * Long.BYTES, fourth);
    }
    out.position = at + length + 1;
  }

  /** Moves the position after the name if the buffer holds this name at its position. */
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
