package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * Writes short fields quickly, for documents that have very many of them: short ASCII names, with short ASCII
 * texts or numbers. Keeps the buffer position in a register. Leaves all other fields to DocumentWriter, which
 * writes the same bytes. Use it only if the registry writes these values as org.bson does.
 */
final class ShortFields {
  // A type, a name, and a text with its length; both the name and the text end with a null byte.
  private static final int ROOM = 1 + FieldName.TOO_LONG + Integer.BYTES + Utf8.SHORT + 1;

  private ShortFields() {}

  /** Returns false if it cannot write the field. The bytes after the position are then undefined. */
  static boolean write(WireBuffer out, String name, @Nullable Object value) {
    byte[] bytes = out.bytes;
    int start = out.position;
    int length = name.length();
    if (bytes.length - start < ROOM
        || length >= FieldName.TOO_LONG
        || !Utf8.writeAsciiName(name, length, bytes, start + 1)) {
      return false;
    }
    int at = start + 1 + length;
    bytes[at++] = 0;
    if (value instanceof String text) {
      int textLength = text.length();
      if (textLength > Utf8.SHORT
          || !Utf8.writeShortAscii(text, textLength, bytes, at + Integer.BYTES)) {
        return false;
      }
      bytes[start] = TypeByte.STRING;
      WireBuffer.INT32.set(bytes, at, textLength + 1);
      at += Integer.BYTES + textLength;
      bytes[at++] = 0;
    } else if (value instanceof Integer number) {
      bytes[start] = TypeByte.INT32;
      WireBuffer.INT32.set(bytes, at, (int) number);
      at += Integer.BYTES;
    } else if (value instanceof Long number) {
      bytes[start] = TypeByte.INT64;
      WireBuffer.INT64.set(bytes, at, (long) number);
      at += Long.BYTES;
    } else if (value instanceof Double number) {
      bytes[start] = TypeByte.DOUBLE;
      WireBuffer.INT64.set(bytes, at, Double.doubleToRawLongBits(number));
      at += Double.BYTES;
    } else {
      return false;
    }
    out.position = at;
    return true;
  }
}
