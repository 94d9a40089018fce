package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * Remembers short field names both as text and as bytes, because documents repeat the same few: reading
 * one costs no copy and gives a String that has its hash, writing one costs two stores. One table each
 * way for all; a new name evicts whatever had its place, so that names without end cost no memory.
 * Races are benign: entries never change.
 */
final class FieldNames {
  /** Names of fewer bytes are remembered, so that two words hold them and a null byte. */
  static final int TOO_LONG = 16;

  private static final int TABLE_BITS = 12;
  private static final @Nullable Name[] BY_BYTES = new Name[1 << TABLE_BITS];
  private static final @Nullable Name[] BY_TEXT = new Name[1 << TABLE_BITS];

  private FieldNames() {}

  /** The name whose bytes are these two words, zeros behind them, if it is remembered. */
  static @Nullable Name find(long first, long second) {
    Name name = BY_BYTES[slot(first, second)];
    return name != null && name.first == first && name.second == second ? name : null;
  }

  static @Nullable Name find(String text) {
    Name name = BY_TEXT[slot(text)];
    return name != null && name.text.equals(text) ? name : null;
  }

  /** Remembers a name that was read. */
  static void addRead(long first, long second, int length, String text) {
    BY_BYTES[slot(first, second)] = new Name(first, second, length, text);
  }

  /** Remembers a name that was written. */
  static void addWritten(long first, long second, int length, String text) {
    BY_TEXT[slot(text)] = new Name(first, second, length, text);
  }

  private static int slot(long first, long second) {
    long mixed = (first ^ second * 0x9e3779b97f4a7c15L) * 0xc2b2ae3d27d4eb4fL;
    return (int) (mixed >>> Long.SIZE - TABLE_BITS);
  }

  private static int slot(String text) {
    return text.hashCode() * 0x9e3779b9 >>> Integer.SIZE - TABLE_BITS;
  }

  /** A name, and its bytes as two words with zeros behind them. */
  static final class Name {
    final long first;
    final long second;
    final int length; // In bytes.
    final String text;

    private Name(long first, long second, int length, String text) {
      this.first = first;
      this.second = second;
      this.length = length;
      this.text = text;
    }
  }
}
