package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/**
 * Writes fields of which a document has very many: short names and short texts of ASCII, and numbers, each
 * in one step that keeps its place in the buffer in a register. Leaves everything else to DocumentWriter,
 * which writes the same bytes. Only where the registry writes these values as org.bson does.
 */
final class ShortFields {
  // A type, a name, a text with its length; each text with its null byte.
  private static final int ROOM = 1 + FieldName.TOO_LONG + Integer.BYTES + Utf8.SHORT + 1;

  private ShortFields() {}

  /** Answers false if it is for others to write; what is behind the position may be anything then. */
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
