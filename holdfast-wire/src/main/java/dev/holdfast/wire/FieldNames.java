package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * Reads and writes field names and remembers the short ones, because documents repeat the same few: one
 * that is known is read without a copy, with its hash, and written with two stores. One table each way
 * for all; a new name evicts an older one from its pair of places, so that names without end cost no
 * memory. Races are benign: entries never change.
 */
final class FieldNames {
  /** Names of fewer bytes are remembered, so that two words hold them and the null byte behind. */
  private static final int TOO_LONG = 16;

  private static final int TABLE_BITS = 12;
  private static final @Nullable Name[] BY_BYTES = new Name[1 << TABLE_BITS];
  private static final @Nullable Name[] BY_TEXT = new Name[1 << TABLE_BITS];

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
    bytes[at] = type;
    int place = place(name);
    Name known = BY_TEXT[place];
    if (known == null || !known.text.equals(name)) {
      known = BY_TEXT[place + 1];
      if (known == null || !known.text.equals(name)) {
        out.position = at + 1;
        writeNew(out, name, place);
        return;
      }
    }
    WireBuffer.INT64.set(bytes, at + 1, known.first);
    WireBuffer.INT64.set(bytes, at + 1 + Long.BYTES, known.second);
    out.position = at + 1 + known.length + 1;
  }

  private static void writeNew(WireBuffer out, String name, int place) {
    int start = out.position;
    out.writeCString(name);
    int length = out.position - start - 1;
    if (length < TOO_LONG && length == name.length()) { // Otherwise it is not ASCII.
      long first = word(name, 0);
      long second = word(name, Long.BYTES);
      remember(BY_TEXT, place, new Name(first, second, length, name));
    }
  }

  private static long word(String name, int from) {
    long word = 0;
    int end = Math.min(name.length(), from + Long.BYTES);
    for (int i = from; i < end; i++) {
      word |= (long) name.charAt(i) << (i - from) * Byte.SIZE;
    }
    return word;
  }

  static String read(WireBuffer in) {
    int start = in.position;
    if (in.limit() - start <= TOO_LONG) {
      return in.readCString(); // Too close to the end to look at whole words.
    }
    byte[] bytes = in.bytes;
    long first = (long) WireBuffer.INT64.get(bytes, start);
    long second = 0;
    int length = lengthIn(first);
    if (length < Long.BYTES) {
      first &= (1L << length * Byte.SIZE) - 1;
    } else {
      second = (long) WireBuffer.INT64.get(bytes, start + Long.BYTES);
      int more = lengthIn(second);
      if (more == Long.BYTES) {
        return in.readCString();
      }
      second &= (1L << more * Byte.SIZE) - 1;
      length += more;
    }
    int place = place(first, second);
    Name known = BY_BYTES[place];
    if (known == null || known.first != first || known.second != second) {
      known = BY_BYTES[place + 1];
      if (known == null || known.first != first || known.second != second) {
        known = new Name(first, second, length, in.readCString());
        remember(BY_BYTES, place, known);
      }
    }
    in.position = start + length + 1;
    return known.text;
  }

  /** How many bytes of the word come before its first null byte; 8 if there is none. */
  private static int lengthIn(long word) {
    long nulls = word - 0x0101010101010101L & ~word & 0x8080808080808080L;
    return Long.numberOfTrailingZeros(nulls) >>> 3;
  }

  /** The first of the two places a name may have. */
  private static int place(String text) {
    return text.hashCode() * 0x9e3779b9 >>> Integer.SIZE - TABLE_BITS & ~1;
  }

  private static int place(long first, long second) {
    long mixed = (first ^ second * 0x9e3779b97f4a7c15L) * 0xc2b2ae3d27d4eb4fL;
    return (int) (mixed >>> Long.SIZE - TABLE_BITS) & ~1;
  }

  private static void remember(@Nullable Name[] table, int place, Name name) {
    table[place + 1] = table[place];
    table[place] = name;
  }

  /** A name, and its bytes as two words with zeros behind them. */
  private static final class Name {
    final long first;
    final long second;
    final int length; // In bytes.
    final String text;

    Name(long first, long second, int length, String text) {
      this.first = first;
      this.second = second;
      this.length = length;
      this.text = text;
    }
  }
}
