package dev.holdfast.wire;

import org.jspecify.annotations.Nullable;

/** Checks that bytes are a valid document, by the rules of the direct readers but without decoding them. */
final class DocumentCheck {
  private DocumentCheck() {}

  /** Checks every byte of the document at the buffer's position and moves the position after it. */
  static void skipValid(WireBuffer in) {
    int limit = in.limit();
    try {
      skipValid(new Elements(in), in);
    } finally {
      in.limit(limit);
    }
  }

  private static void skipValid(Elements elements, WireBuffer in) {
    Frame innermost = new Frame(null, elements.enter());
    while (innermost != null) {
      byte type = elements.nextType();
      if (type == TypeByte.END) {
        elements.leave(innermost.outerLimit);
        innermost = innermost.outer;
        continue;
      }
      in.skipCString();
      switch (type) {
        case TypeByte.DOCUMENT, TypeByte.ARRAY ->
            innermost = new Frame(innermost, elements.enter());
        case TypeByte.JAVASCRIPT_WITH_SCOPE -> {
          elements.readScopedCode();
          innermost = new Frame(innermost, elements.enter());
        }
        default -> skipValidScalar(type, elements, in);
      }
    }
  }

  private static void skipValidScalar(byte type, Elements elements, WireBuffer in) {
    switch (type) {
      case TypeByte.STRING, TypeByte.JAVASCRIPT, TypeByte.SYMBOL -> in.skipString();
      case TypeByte.BOOLEAN -> elements.readBoolean();
      case TypeByte.BINARY -> {
        int length = elements.readBinaryLength();
        elements.skipBinaryData(in.readByte(), length);
      }
      case TypeByte.DB_POINTER -> {
        in.skipString();
        in.skip(12);
      }
      default -> elements.skipValue(type);
    }
  }

  private record Frame(@Nullable Frame outer, int outerLimit) {}
}
