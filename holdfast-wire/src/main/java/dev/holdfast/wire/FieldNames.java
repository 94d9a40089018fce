package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * Reads and writes field names and remembers them, because documents repeat the same few: one that is
 * known is read without a copy, with its hash, and written word by word. One table each way for all; a
 * new name evicts an older one from its pair of places, so that names without end cost no memory. Races
 * are benign: entries never change.
 */
final class FieldNames {
  /** Names of this many bytes and more are not remembered. */
  private static final int TOO_LONG = 32;

  private static final int TABLE_BITS = 12;
  private static final @Nullable Name[] BY_BYTES = new Name[1 << TABLE_BITS];
  private static final @Nullable Name[] BY_TEXT = new Name[1 << TABLE_BITS];
  private static final long[] NO_WORDS = {};

  private FieldNames() {}

  /** Writes what precedes a value: its type and its name, or its index if it has no name. */
  static void write(WireBuffer out, byte type, @Nullable String name, int index) {
    if (name != null) {
      write(out, type, name);
    } else if (index < 10) {
      out.ensureWritable(3);
      int at = out.position;
      out.bytes[at] = type;
      out.bytes[at + 1] = (byte) ('0' + index);
      out.bytes[at + 2] = 0;
      out.position = at + 3;
    } else {
      out.writeByte(type);
      out.writeCString(Integer.toString(index)); // Not remembered: there are too many of them.
    }
  }

  /** Writes what precedes a value in a document: its type and its name. */
  static void write(WireBuffer out, byte type, String name) {
    out.ensureWritable(1 + TOO_LONG);
    byte[] bytes = out.bytes;
    int at = out.position;
    bytes[at++] = type;
    int place = place(name.hashCode() * 0x9e3779b97f4a7c15L);
    Name known = BY_TEXT[place];
    if (known == null || !known.text.equals(name)) {
      known = BY_TEXT[place + 1];
      if (known == null || !known.text.equals(name)) {
        out.position = at;
        writeNew(out, name, place);
        return;
      }
    }
    long[] words = known.words;
    for (int i = 0; i < words.length; i++) {
      WireBuffer.INT64.set(bytes, at, words[i]);
      at += Long.BYTES;
    }
    WireBuffer.INT64.set(bytes, at, known.lastWord);
    out.position = at + known.lastLength + 1;
  }

  private static void writeNew(WireBuffer out, String name, int place) {
    int start = out.position;
    out.writeCString(name);
    int length = out.position - start - 1;
    if (length < TOO_LONG) {
      out.ensureWritable(Long.BYTES); // So that the last word can be looked at as one.
      remember(BY_TEXT, place, new Name(out.bytes, start, length, name));
    }
  }

  static String read(WireBuffer in) {
    byte[] bytes = in.bytes;
    int start = in.position;
    int at = start;
    int length = Long.BYTES;
    long word = 0;
    long mixed = 0;
    while (length == Long.BYTES) {
      mixed = (mixed ^ word) * 0x9e3779b97f4a7c15L;
      if (bytes.length - at < Long.BYTES || at - start == TOO_LONG) {
        return in.readCString(); // Too close to the end for a whole word, or too long.
      }
      word = (long) WireBuffer.INT64.get(bytes, at);
      length = lengthIn(word);
      at += length;
    }
    if (at >= in.limit()) {
      return in.readCString(); // It says what is wrong.
    }
    word &= lowBytes(length);
    int place = place((mixed ^ word) * 0xc2b2ae3d27d4eb4fL);
    Name known = BY_BYTES[place];
    if (known == null || !known.is(bytes, start, at, word)) {
      known = BY_BYTES[place + 1];
      if (known == null || !known.is(bytes, start, at, word)) {
        String text = in.readCString();
        remember(BY_BYTES, place, new Name(bytes, start, at - start, text));
        return text;
      }
    }
    in.position = at + 1;
    return known.text;
  }

  /** How many bytes of the word come before its first null byte; 8 if there is none. */
  private static int lengthIn(long word) {
    long nulls = word - 0x0101010101010101L & ~word & 0x8080808080808080L;
    return Long.numberOfTrailingZeros(nulls) >>> 3;
  }

  private static long lowBytes(int count) {
    return (1L << count * Byte.SIZE) - 1;
  }

  /** The first of the two places a name may have. */
  private static int place(long mixed) {
    return (int) (mixed >>> Long.SIZE - TABLE_BITS) & ~1;
  }

  private static void remember(@Nullable Name[] table, int place, Name name) {
    table[place + 1] = table[place];
    table[place] = name;
  }

  /** A name and its bytes: whole words, and a last one with the rest and zeros behind it. */
  private static final class Name {
    final long[] words;
    final long lastWord;
    final int lastLength; // Of the last word, in bytes that belong to the name: 0 to 7.
    final String text;

    Name(byte[] bytes, int start, int length, String text) {
      this.words = length < Long.BYTES ? NO_WORDS : new long[length / Long.BYTES];
      for (int i = 0; i < words.length; i++) {
        words[i] = (long) WireBuffer.INT64.get(bytes, start + i * Long.BYTES);
      }
      this.lastLength = length % Long.BYTES;
      int last = start + length - lastLength;
      this.lastWord = (long) WireBuffer.INT64.get(bytes, last) & lowBytes(lastLength);
      this.text = text;
    }

    /** Whether these are the bytes of the name, the last word of which was looked at already. */
    boolean is(byte[] bytes, int start, int end, long word) {
      if (lastWord != word || words.length * Long.BYTES + lastLength != end - start) {
        return false;
      }
      for (int i = 0; i < words.length; i++) {
        if (words[i] != (long) WireBuffer.INT64.get(bytes, start + i * Long.BYTES)) {
          return false;
        }
      }
      return true;
    }
  }
}
