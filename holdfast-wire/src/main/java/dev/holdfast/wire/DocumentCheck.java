package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/** Tells whether bytes are a document, by the rules of the direct readers but without making one. */
final class DocumentCheck {
  private DocumentCheck() {}

  /** Moves behind the document at the buffer's position, which must be valid in every byte. */
  static void skipValid(WireBuffer in) {
    int limit = in.limit();
    try {
      skipValid(new Elements(in), in);
    } finally {
      in.limit(limit);
    }
  }

  private static void skipValid(Elements elements, WireBuffer in) {
    Frame innermost = new Frame(null, elements.enter(), false);
    while (innermost != null) {
      byte type = elements.nextType();
      if (type == TypeByte.END) {
        elements.leave(innermost.outerLimit);
        innermost = innermost.outer;
        continue;
      }
      if (innermost.isArray) {
        in.skipCString();
      } else {
        in.skipValidCString();
      }
      switch (type) {
        case TypeByte.DOCUMENT, TypeByte.ARRAY ->
            innermost = new Frame(innermost, elements.enter(), type == TypeByte.ARRAY);
        case TypeByte.JAVASCRIPT_WITH_SCOPE -> {
          elements.readScopedCode();
          innermost = new Frame(innermost, elements.enter(), false);
        }
        default -> skipValidScalar(type, elements, in);
      }
    }
  }

  private static void skipValidScalar(byte type, Elements elements, WireBuffer in) {
    switch (type) {
      case TypeByte.STRING, TypeByte.JAVASCRIPT, TypeByte.SYMBOL -> in.skipValidString();
      case TypeByte.BOOLEAN -> elements.readBoolean();
      case TypeByte.BINARY -> {
        int length = elements.readBinaryLength();
        elements.skipBinaryData(in.readByte(), length);
      }
      case TypeByte.REGULAR_EXPRESSION -> {
        in.skipValidCString();
        in.skipValidCString();
      }
      case TypeByte.DB_POINTER -> {
        in.skipValidString();
        in.skip(12);
      }
      default -> elements.skipValue(type);
    }
  }

  private record Frame(@Nullable Frame outer, int outerLimit, boolean isArray) {}
}
