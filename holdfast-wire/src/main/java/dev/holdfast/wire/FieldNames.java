package dev.holdfast.wire;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes field names and remembers them, because documents repeat the same few names, mostly in the
 * same order. A known name is read without a copy and with its hash, and written word by word. All clients
 * share one table per direction. A new name evicts an older one from its pair of slots. Only one in 64
 * unknown names is remembered: frequent names get in, and an endless supply of names costs no memory and
 * little garbage. Races are benign because every result is compared with the actual name.
 */
final class FieldNames {
  /** Space for a type, a name of maximum length and a number. */
  private static final int ROOM = 1 + FieldName.TOO_LONG + Long.BYTES;

  /** With this score of unknown names, a document stops looking up names. */
  static final int MANY_STRANGERS = 512;

  private static final int ONE_OF = 64;
  private static final int SURE_ONCE_IN = 16;
  private static final int TABLE_BITS = 12;
  private static final long MIXER = 0x9e3779b97f4a7c15L;
  private static final int SPREADER = 0x9e3779b9;
  private static final Table BY_BYTES = new Table();
  private static final Table BY_TEXT = new Table();

  private FieldNames() {}

  /** Writes the type and the name of a value, or its index if it has no name. */
  static void write(WireBuffer out, byte type, @Nullable String name, int index) {
    if (name != null) {
      write(out, type, name);
    } else {
      int start = out.position;
      writeIndex(out, index);
      out.bytes[start] = type;
    }
  }

  /** Writes the type and the name of a value in a document. */
  static void write(WireBuffer out, byte type, String name) {
    int start = out.position;
    write(out, name, null);
    out.bytes[start] = type;
  }

  /** Leaves a byte for the type and writes an index. Reserves space for a number after it. */
  static void writeIndex(WireBuffer out, int index) {
    out.ensureWritable(ROOM);
    if (index < 10) {
      int at = out.position;
      out.bytes[at + 1] = (byte) ('0' + index);
      out.bytes[at + 2] = 0;
      out.position = at + 3;
    } else {
      out.position++;
      out.writeCString(Integer.toString(index)); // Not remembered: there are too many indexes.
    }
  }

  /**
   * Leaves a byte for the type and writes a name. Reserves space for a number after it.
   *
   * @param place the prediction for this name; null if there is none
   * @return the remembered name; null if the name is unknown
   */
  static @Nullable FieldName write(WireBuffer out, String name, @Nullable NamePlace place) {
    out.ensureWritable(ROOM);
    out.position++;
    if (place != null) {
      FieldName expected = place.next;
      if (expected != null && expected.text.equals(name)) {
        expected.write(out);
        return expected;
      }
    }
    return writeOther(out, name, place);
  }

  private static @Nullable FieldName writeOther(
      WireBuffer out, String name, @Nullable NamePlace place) {
    int hash = name.hashCode();
    FieldName known = BY_TEXT.find(hash, name);
    if (known == null) {
      writeNew(out, name, hash);
    } else {
      known.write(out);
      expect(known, place);
    }
    return known;
  }

  private static void writeNew(WireBuffer out, String name, int hash) {
    int start = out.position;
    int replacedBefore = out.replacedTexts();
    writeText(out, name);
    int length = out.position - start - 1;
    // A name with an unpaired surrogate must be counted each time it is written.
    boolean replaced = out.replacedTexts() != replacedBefore;
    if (BY_TEXT.isToRemember() && length < FieldName.TOO_LONG && !replaced) {
      BY_TEXT.remember(hash, new FieldName(name, out.bytes, start, length));
    }
  }

  /** Leaves a byte for the type and writes a name that is probably unknown. */
  static void writeStranger(WireBuffer out, String name) {
    out.ensureWritable(ROOM);
    out.position++;
    writeText(out, name);
  }

  private static void writeText(WireBuffer out, String name) {
    int start = out.position;
    int length = name.length();
    if (length < FieldName.TOO_LONG && Utf8.writeAsciiName(name, length, out.bytes, start)) {
      out.bytes[start + length] = 0;
      out.position = start + length + 1;
    } else {
      out.writeCString(name);
      out.ensureWritable(Long.BYTES);
    }
  }

  /**
   * The new score after one more name: an unknown name adds 1, a known name subtracts 8, the minimum is 0.
   */
  static int strangers(int before, @Nullable FieldName name) {
    return name == null ? before + 1 : Math.max(0, before - 8);
  }

  /** Predicts a name. Changes a prediction only once in 16 calls: several kinds of documents may share it. */
  private static void expect(FieldName name, @Nullable NamePlace place) {
    if (place != null) {
      place.expect(name, ThreadLocalRandom.current().nextInt(SURE_ONCE_IN) == 0);
    }
  }

  static String read(WireBuffer in) {
    FieldName known = readKnown(in, null);
    return known == null ? readOther(in) : known.text;
  }

  /**
   * Reads a name that is known.
   *
   * @param place the prediction for this name; null if there is none
   * @return null if the name is unknown or damaged; {@link #readOther} then reads it
   */
  static @Nullable FieldName readKnown(WireBuffer in, @Nullable NamePlace place) {
    if (place != null) {
      FieldName expected = place.next;
      if (expected != null && expected.skip(in)) {
        return expected;
      }
    }
    FieldName known = find(in, false);
    if (known != null && known.skip(in)) {
      expect(known, place);
      return known;
    }
    return null;
  }

  /** Reads an unknown name, and may remember it. */
  static String readOther(WireBuffer in) {
    if (BY_BYTES.isToRemember()) {
      FieldName name = find(in, true);
      if (name != null && name.skip(in)) {
        return name.text;
      }
    }
    return in.readCString();
  }

  /** Looks up the name at the position, which may reach beyond its document; null if it is too long. */
  private static @Nullable FieldName find(WireBuffer in, boolean orRemember) {
    byte[] bytes = in.bytes;
    int start = in.position;
    if (bytes.length - start < 2 * Long.BYTES) {
      return null; // Too close to the end for whole words.
    }
    long first = (long) WireBuffer.INT64.get(bytes, start);
    int length = CStrings.lengthIn(first);
    if (length < Long.BYTES) {
      return find(in, orRemember, length, first & lowBytes(length), 0, 0, 0);
    }
    long second = (long) WireBuffer.INT64.get(bytes, start + Long.BYTES);
    int more = CStrings.lengthIn(second);
    return more < Long.BYTES
        ? find(in, orRemember, length + more, first, second & lowBytes(more), 0, 0)
        : findLong(in, orRemember, first, second);
  }

  /** Looks up a name of two words or more. */
  private static @Nullable FieldName findLong(
      WireBuffer in, boolean orRemember, long first, long second) {
    byte[] bytes = in.bytes;
    int start = in.position;
    if (bytes.length - start < FieldName.TOO_LONG) {
      return null;
    }
    long third = (long) WireBuffer.INT64.get(bytes, start + 2 * Long.BYTES);
    int more = CStrings.lengthIn(third);
    if (more < Long.BYTES) {
      return find(in, orRemember, 2 * Long.BYTES + more, first, second, third & lowBytes(more), 0);
    }
    long fourth = (long) WireBuffer.INT64.get(bytes, start + 3 * Long.BYTES);
    more = CStrings.lengthIn(fourth);
    return more < Long.BYTES
        ? find(in, orRemember, 3 * Long.BYTES + more, first, second, third, fourth & lowBytes(more))
        : null;
  }

  private static @Nullable FieldName find(
      WireBuffer in,
      boolean orRemember,
      int length,
      long first,
      long second,
      long third,
      long fourth) {
    long mixed = (((first * MIXER ^ second) * MIXER ^ third) * MIXER ^ fourth) * MIXER;
    int hash = (int) (mixed >>> Integer.SIZE);
    FieldName known = BY_BYTES.find(hash, length, first, second, third, fourth);
    if (known == null && orRemember && in.position + length < in.limit()) {
      String text = Utf8.read(in.bytes, in.position, length);
      known = new FieldName(text, length, first, second, third, fourth);
      BY_BYTES.remember(hash, known);
    }
    return known;
  }

  private static long lowBytes(int count) {
    return (1L << count * Byte.SIZE) - 1;
  }

  /** The names of one direction. The hash alone rejects nearly every unknown name. */
  private static final class Table {
    private final int[] hashes = new int[1 << TABLE_BITS];
    private final @Nullable FieldName[] names = new FieldName[1 << TABLE_BITS];
    private int unknown;

    @Nullable FieldName find(int hash, String text) {
      int place = placeOf(hash);
      if (hashes[place] != hash && hashes[++place] != hash) {
        return null;
      }
      FieldName name = names[place];
      return name != null && name.text.equals(text) ? name : null;
    }

    @Nullable FieldName find(
        int hash, int length, long first, long second, long third, long fourth) {
      int place = placeOf(hash);
      if (hashes[place] != hash && hashes[++place] != hash) {
        return null;
      }
      FieldName name = names[place];
      return name != null && name.is(length, first, second, third, fourth) ? name : null;
    }

    boolean isToRemember() {
      return ++unknown % ONE_OF == 0;
    }

    void remember(int hash, FieldName name) {
      int place = placeOf(hash);
      FieldName evicted = names[place + 1];
      hashes[place + 1] = hashes[place];
      names[place + 1] = names[place];
      hashes[place] = hash;
      names[place] = name;
      if (evicted != null) {
        evicted.forget();
      }
    }

    /** The first of the two slots for names with this hash. */
    private static int placeOf(int hash) {
      return hash * SPREADER >>> Integer.SIZE - TABLE_BITS & ~1;
    }
  }
}
