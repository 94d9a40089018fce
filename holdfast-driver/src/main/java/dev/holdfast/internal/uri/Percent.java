package dev.holdfast.internal.uri;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Strict percent-decoding by RFC 3986, for UTF-8 only. A plus sign does not become a space. */
final class Percent {
  private Percent() {}

  /** Returns null if a percent sign is not followed by two hex digits, or if the bytes are not UTF-8. */
  static @Nullable String decode(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    int i = 0;
    while (i < text.length()) {
      if (text.charAt(i) == '%') {
        int high = hexDigit(text, i + 1);
        int low = hexDigit(text, i + 2);
        if (high < 0 || low < 0) {
          return null;
        }
        bytes.write(high << 4 | low);
        i += 3;
      } else {
        int codePoint = text.codePointAt(i);
        bytes.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(codePoint);
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException notUtf8) {
      return null;
    }
  }

  // Character.digit alone would also accept full-width and other digits.
  private static int hexDigit(String text, int index) {
    char c = index < text.length() ? text.charAt(index) : ' ';
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
