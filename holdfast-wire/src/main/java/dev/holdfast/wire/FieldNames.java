package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * Reads and writes field names and remembers them, because documents repeat the same few: one that is
 * known is read without a copy, with its hash, and written word by word. One table each way for all, in
 * which a name evicts an older one from its pair of places. Only one of several that are not known is
 * remembered: those that come often will be, and names without end cost neither memory nor much garbage.
 * Races are benign: entries never change.
 */
final class FieldNames {
  /** Names of this many bytes and more are not remembered. */
  private static final int TOO_LONG = 4 * Long.BYTES;

  private static final int ONE_OF = 8;
  private static final int TABLE_BITS = 12;
  private static final long MIXER = 0x9e3779b97f4a7c15L;
  private static final Table BY_BYTES = new Table();
  private static final Table BY_TEXT = new Table();

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
    long mixed = name.hashCode() * MIXER;
    int place = place(mixed);
    Name known = BY_TEXT.names[place];
    if (known == null || !known.text.equals(name)) {
      known = BY_TEXT.names[place + 1];
      if (known == null || !known.text.equals(name)) {
        out.position = at;
        writeNew(out, name, mixed);
        return;
      }
    }
    // Whole words, also behind the name's end: what follows overwrites the rest.
    WireBuffer.INT64.set(bytes, at, known.first);
    WireBuffer.INT64.set(bytes, at + Long.BYTES, known.second);
    if (known.length >= 2 * Long.BYTES) {
      WireBuffer.INT64.set(bytes, at + 2 * Long.BYTES, known.third);
      WireBuffer.INT64.set(bytes, at + 3 * Long.BYTES, known.fourth);
    }
    out.position = at + known.length + 1;
  }

  private static void writeNew(WireBuffer out, String name, long mixed) {
    int start = out.position;
    out.writeCString(name);
    int length = out.position - start - 1;
    if (length < TOO_LONG && BY_TEXT.isToRemember()) {
      BY_TEXT.remember(mixed, new Name(name, out.bytes, start, length));
    }
  }

  static String read(WireBuffer in) {
    byte[] bytes = in.bytes;
    int start = in.position;
    if (bytes.length - start < 2 * Long.BYTES) {
      return in.readCString(); // Too close to the end for whole words.
    }
    long first = (long) WireBuffer.INT64.get(bytes, start);
    long second = 0;
    int length = lengthIn(first);
    if (length < Long.BYTES) {
      first &= lowBytes(length);
    } else {
      second = (long) WireBuffer.INT64.get(bytes, start + Long.BYTES);
      int more = lengthIn(second);
      if (more == Long.BYTES) {
        return readLong(in, first, second);
      }
      second &= lowBytes(more);
      length += more;
    }
    return read(in, length, first, second, 0, 0);
  }

  /** Reads a name that fills two words, and perhaps more. */
  private static String readLong(WireBuffer in, long first, long second) {
    byte[] bytes = in.bytes;
    int start = in.position;
    if (bytes.length - start < TOO_LONG) {
      return in.readCString();
    }
    long third = (long) WireBuffer.INT64.get(bytes, start + 2 * Long.BYTES);
    int more = lengthIn(third);
    if (more < Long.BYTES) {
      return read(in, 2 * Long.BYTES + more, first, second, third & lowBytes(more), 0);
    }
    long fourth = (long) WireBuffer.INT64.get(bytes, start + 3 * Long.BYTES);
    more = lengthIn(fourth);
    return more < Long.BYTES
        ? read(in, 3 * Long.BYTES + more, first, second, third, fourth & lowBytes(more))
        : in.readCString();
  }

  private static String read(
      WireBuffer in, int length, long first, long second, long third, long fourth) {
    int start = in.position;
    if (start + length >= in.limit()) {
      return in.readCString(); // It says what is wrong.
    }
    long mixed = (((first * MIXER ^ second) * MIXER ^ third) * MIXER ^ fourth) * MIXER;
    int place = place(mixed);
    Name known = BY_BYTES.names[place];
    if (known == null || !known.is(length, first, second, third, fourth)) {
      known = BY_BYTES.names[place + 1];
      if (known == null || !known.is(length, first, second, third, fourth)) {
        String text = in.readCString();
        if (BY_BYTES.isToRemember()) {
          BY_BYTES.remember(mixed, new Name(text, length, first, second, third, fourth));
        }
        return text;
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

  private static long lowBytes(int count) {
    return (1L << count * Byte.SIZE) - 1;
  }

  /** The first of the two places a name may have. */
  private static int place(long mixed) {
    return (int) (mixed >>> Long.SIZE - TABLE_BITS) & ~1;
  }

  /** The names of one direction. */
  private static final class Table {
    final @Nullable Name[] names = new Name[1 << TABLE_BITS];
    private int unknown;

    boolean isToRemember() {
      return ++unknown % ONE_OF == 0;
    }

    void remember(long mixed, Name name) {
      int place = place(mixed);
      names[place + 1] = names[place];
      names[place] = name;
    }
  }

  /** A name and its bytes, in words that have zeros behind its end. */
  private static final class Name {
    final String text;
    final int length;
    final long first;
    final long second;
    final long third;
    final long fourth;

    Name(String text, int length, long first, long second, long third, long fourth) {
      this.text = text;
      this.length = length;
      this.first = first;
      this.second = second;
      this.third = third;
      this.fourth = fourth;
    }

    Name(String text, byte[] bytes, int start, int length) {
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

    boolean is(int length, long first, long second, long third, long fourth) {
      return this.first == first
          && this.second == second
          && this.third == third
          && this.fourth == fourth
          && this.length == length;
    }
  }
}
