package dev.holdfast.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.BsonSerializationException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A growable little-endian byte array with one cursor. A connection writes its request into the array and
 * then reads the reply into the same array. Owned by one thread at a time, never shared.
 *
 * <p>Writing grows the array and moves {@link #position()}. Reading stops at {@link #limit()} and throws a
 * {@link WireProtocolException}, never an index error, whatever the bytes are.
 */
public final class WireBuffer {
  static final VarHandle INT32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INT64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  // For the null byte, and for writing whole words.
  private static final int ROOM_BEHIND_TEXT = Long.BYTES;
  private static final byte[] NOTHING = {};
  private static final int AFTER_TAKING = 4 * 1024; // Size of the array that replaces a taken one.
  // Some VMs reserve header words in an array; asking for more than this throws OutOfMemoryError.
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  // FieldNames accesses these two directly, to read or write a whole field name at once.
  byte[] bytes;
  int position;
  private int limit;
  // The buffer whose bytes this cursor reads; null if it has its own.
  private @Nullable WireBuffer source;
  private int replacedTexts;
  private boolean ours; // No other object uses the bytes, so SpareArrays may reuse them.
  private @Nullable ByteBuffer view; // View of bytes, because ObjectId uses ByteBuffer.

  public WireBuffer(int initialCapacity) {
    bytes = new byte[Math.max(initialCapacity, 64)];
    ours = true;
  }

  /** Creates a buffer that reads the given bytes without copying them. */
  public static WireBuffer wrap(byte[] bytes) {
    return new WireBuffer(bytes, 0, bytes.length);
  }

  /** Creates a second cursor over the bytes of a buffer, valid until that buffer is written to. */
  static WireBuffer over(WireBuffer other, int position, int limit) {
    WireBuffer cursor = new WireBuffer(other.bytes, position, limit);
    cursor.source = other.source == null ? other : other.source;
    return cursor;
  }

  /**
   * Takes the bytes away from the buffer that this cursor reads, and returns a cursor that stays valid. The
   * buffer gets a new array. If the data fill only a small part of a large array, copies the data instead. If
   * this is not a cursor over a buffer that owns its bytes, the owner does not change.
   */
  WireBuffer takeBytes() {
    if (source == null || source.bytes != bytes || !source.ours) {
      return new WireBuffer(bytes, position, limit);
    }
    if (SpareArrays.isWasteFor(limit, bytes)) {
      bytes = Arrays.copyOf(bytes, limit); // The buffer keeps its array.
    } else {
      source.bytes = new byte[AFTER_TAKING];
      source.clear();
    }
    WireBuffer taken = new WireBuffer(bytes, position, limit);
    taken.ours = true;
    return taken;
  }

  /** Gives the array back. This buffer must not be used any more. */
  void release() {
    replace(NOTHING);
  }

  private WireBuffer(byte[] bytes, int position, int limit) {
    this.bytes = bytes;
    this.position = position;
    this.limit = limit;
  }

  /** The array, valid until the next write: writing may replace it. */
  public byte[] array() {
    return bytes;
  }

  /** The index where the next byte is written or read. */
  public int position() {
    return position;
  }

  public void position(int newPosition) {
    if (newPosition < 0 || newPosition > bytes.length) {
      throw new IllegalArgumentException("position " + newPosition + " outside 0.." + bytes.length);
    }
    position = newPosition;
  }

  /** The index after the last byte that may be read. Writing ignores it. */
  public int limit() {
    return limit;
  }

  public void limit(int newLimit) {
    if (newLimit < 0 || newLimit > bytes.length) {
      throw new IllegalArgumentException("limit " + newLimit + " outside 0.." + bytes.length);
    }
    limit = newLimit;
  }

  public int remaining() {
    return limit - position;
  }

  /** Empties the buffer for writing from the start. */
  public void clear() {
    position = 0;
    limit = 0;
  }

  /** Ends writing: the written bytes can now be read. */
  public void flip() {
    limit = position;
    position = 0;
  }

  /** Drops an array that a large message needed, so that an idle connection does not keep it. */
  public void shrink(int maxRetained) {
    if (bytes.length > maxRetained) {
      replace(new byte[maxRetained]);
    }
    clear();
  }

  /** Ensures space for {@code more} bytes after the position. Does not move the position. */
  public void ensureWritable(int more) {
    if (bytes.length - position < more) {
      grow(more);
    }
  }

  /**
   * The same for received bytes, of which {@code expected} are announced. Takes a spare array with space for
   * all announced bytes if there is one, but never allocates space for bytes that are only announced.
   */
  public void ensureReceivable(int more, int expected) {
    if (bytes.length - position < more) {
      byte[] spare = SpareArrays.takeFitting(position + (long) expected);
      moveTo(spare == null ? new byte[lengthFor(more)] : spare);
    }
  }

  private void grow(long more) {
    int length = lengthFor(more);
    byte[] spare = SpareArrays.take(length);
    moveTo(spare == null ? new byte[length] : spare);
  }

  private int lengthFor(long more) {
    long needed = position + more;
    if (needed > MAX_ARRAY) {
      throw new IllegalArgumentException("a message of " + needed + " bytes cannot be built");
    }
    return (int) SpareArrays.lengthFor(needed, Math.min(MAX_ARRAY, bytes.length * 2L));
  }

  private void moveTo(byte[] larger) {
    System.arraycopy(bytes, 0, larger, 0, position);
    replace(larger);
  }

  private void replace(byte[] other) {
    if (ours) {
      SpareArrays.give(bytes);
    }
    bytes = other;
    ours = true;
  }

  public void writeByte(int value) {
    ensureWritable(1);
    bytes[position++] = (byte) value;
  }

  public void writeInt32(int value) {
    ensureWritable(4);
    INT32.set(bytes, position, value);
    position += 4;
  }

  public void writeInt64(long value) {
    ensureWritable(8);
    INT64.set(bytes, position, value);
    position += 8;
  }

  public void writeDouble(double value) {
    writeInt64(Double.doubleToRawLongBits(value));
  }

  /** Writes a BSON {@code string}: its length in bytes, the bytes, a null byte. */
  public void writeString(String text) {
    int start = position;
    ensureWritable(4 + 1);
    position += 4;
    writeUtf8(text);
    bytes[position++] = 0;
    INT32.set(bytes, start, position - start - 4);
  }

  /** Writes a BSON {@code cstring}. It ends at its first null byte, so the text must not contain one. */
  public void writeCString(String text) {
    int start = position;
    writeUtf8(text);
    if (CStrings.endOf(bytes, start, position) != position) {
      position = start;
      throw new BsonSerializationException(
          "BSON cstring '"
              + text
              + "' is not valid because it contains a null character at index "
              + text.indexOf('\0'));
    }
    bytes[position++] = 0;
  }

  /** Writes only the bytes of the text, and reserves space for a few more. */
  private void writeUtf8(String text) {
    int length = text.length();
    if (bytes.length - position - ROOM_BEHIND_TEXT < length) {
      grow(length + (long) ROOM_BEHIND_TEXT);
    }
    if (Utf8.writeAscii(text, bytes, position)) {
      position += length;
    } else {
      writeAnyUtf8(text);
    }
  }

  private void writeAnyUtf8(String text) {
    long most = text.length() * 3L + ROOM_BEHIND_TEXT;
    if (bytes.length - position < most) {
      grow(most);
    }
    int end = Utf8.write(text, bytes, position);
    if (end < 0) {
      replacedTexts++;
      end = ~end;
    }
    position = end;
  }

  /** The number of texts written so far in which U+FFFD replaced an unpaired surrogate. */
  public int replacedTexts() {
    return replacedTexts;
  }

  public void writeObjectId(ObjectId id) {
    ensureWritable(12);
    id.putToByteBuffer(view().position(position));
    position += 12;
  }

  public void writeBytes(byte[] source, int offset, int length) {
    ensureWritable(length);
    System.arraycopy(source, offset, bytes, position, length);
    position += length;
  }

  /** Overwrites four bytes that were written earlier, usually a length that is known only now. */
  public void setInt32(int at, int value) {
    INT32.set(bytes, at, value);
  }

  public byte readByte() {
    require(1);
    return bytes[position++];
  }

  public int readInt32() {
    require(4);
    int value = (int) INT32.get(bytes, position);
    position += 4;
    return value;
  }

  public long readInt64() {
    require(8);
    long value = (long) INT64.get(bytes, position);
    position += 8;
    return value;
  }

  public double readDouble() {
    return Double.longBitsToDouble(readInt64());
  }

  /**
   * Reads a BSON {@code string}. Throws if the length is wrong or the null byte is missing. Replaces bytes
   * that are not UTF-8 with U+FFFD.
   */
  public String readString() {
    int length = readStringLength();
    String text = Utf8.read(bytes, position, length);
    position += length + 1;
    return text;
  }

  /** Skips a {@code string} that {@link #readString} would accept. */
  void skipString() {
    int length = readStringLength();
    position += length + 1;
  }

  /** Reads and checks the length of a string. Returns it without the null byte at the end. */
  private int readStringLength() {
    int length = readInt32();
    if (length < 1) {
      throw new WireProtocolException(
          "a string of " + length + " bytes at offset " + (position - 4));
    }
    require(length);
    if (bytes[position + length - 1] != 0) {
      throw new WireProtocolException(
          "the string at offset " + position + " does not end after " + length + " bytes");
    }
    return length - 1;
  }

  /** Reads a BSON {@code cstring}: all bytes before the next null byte. */
  public String readCString() {
    int start = position;
    skipCString();
    return Utf8.read(bytes, start, position - start - 1);
  }

  /** Moves the position after the next null byte. */
  public void skipCString() {
    int end = CStrings.endOf(bytes, position, limit);
    if (end >= limit) {
      throw new WireProtocolException("the cstring at offset " + position + " does not end");
    }
    position = end + 1;
  }

  public ObjectId readObjectId() {
    require(12);
    ObjectId id = new ObjectId(view().position(position));
    position += 12;
    return id;
  }

  public void readBytes(byte[] target, int offset, int length) {
    require(length);
    System.arraycopy(bytes, position, target, offset, length);
    position += length;
  }

  /** Copies the next bytes. The JVM does not clear the copy's array first. */
  byte[] readBytes(int length) {
    require(length);
    byte[] copy = Arrays.copyOfRange(bytes, position, position + length);
    position += length;
    return copy;
  }

  public void skip(int count) {
    require(count);
    position += count;
  }

  /** Reads four bytes without moving the position. */
  public int getInt32(int at) {
    if (at < 0 || at > limit - 4) {
      throw new WireProtocolException(
          "an int32 at offset " + at + " lies outside the " + limit + " bytes received");
    }
    return (int) INT32.get(bytes, at);
  }

  private ByteBuffer view() {
    ByteBuffer current = view;
    if (current == null || current.array() != bytes) {
      current = ByteBuffer.wrap(bytes);
      view = current;
    }
    return current;
  }

  private void require(int count) {
    if (count < 0 || count > limit - position) {
      throw new WireProtocolException(
          "truncated: "
              + count
              + " more bytes needed at offset "
              + position
              + ", but only "
              + (limit - position)
              + " are there");
    }
  }
}
