package dev.holdfast.wire;

import java.util.Date;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.codecs.Encoder;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * {@link Document}, and the maps and lists in it, to bytes. One instance writes one document. The first
 * levels use the thread's stack, where the compiler keeps iterators in registers; deeper ones live in
 * frames on the heap, so that depth ends at org.bson's limit and never in a StackOverflowError.
 */
final class DocumentWriter {
  private static final int LEVELS_ON_STACK = 32;

  private final WireBuffer out;
  private ValueKinds kinds; // Of the container being written.
  private boolean plainScalars; // As the kinds say, at hand.
  private boolean plainDocuments;
  private int depth; // Of the container being written; 0 outside of all.
  private final DeepContainers deep = new DeepContainers();

  DocumentWriter(WireBuffer out, ValueKinds kinds, int outerDepth) {
    this.out = out;
    this.depth = outerDepth;
    this.kinds = kinds;
    use(kinds);
  }

  private void use(ValueKinds other) {
    kinds = other;
    plainScalars = other.plain().scalars();
    plainDocuments = other.plain().documents();
  }

  void write(Document document, boolean idFirst) {
    boolean writeId = idFirst && document.containsKey("_id");
    int start = begin();
    if (writeId) {
      writeElement("_id", 0, document.get("_id"), LEVELS_ON_STACK);
    }
    writeEntries(document, writeId, LEVELS_ON_STACK);
    end(start);
  }

  private void writeFields(Document document, int levels) {
    for (Map.Entry<String, Object> entry : document.entrySet()) {
      writeElement(Values.requireName(entry.getKey()), 0, entry.getValue(), levels);
    }
  }

  private void writeEntries(Map<?, ?> map, boolean idWritten, int levels) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String name = Values.requireName((String) entry.getKey());
      if (!(idWritten && name.equals("_id"))) {
        writeElement(name, 0, entry.getValue(), levels);
      }
    }
  }

  private void writeItems(Iterable<?> items, int levels) {
    int index = 0;
    for (Object item : items) {
      writeElement(null, index++, item, levels);
    }
  }

  /** Writes an element, which has an index instead of a name if it is in an array. */
  // What is most frequent comes first. The rest is in one piece on purpose: a hot method this long
  // is compiled on its own, which measured better than copies in each of its callers' loops.
  private void writeElement(@Nullable String name, int index, @Nullable Object value, int levels) {
    if (plainScalars && writePlain(name, index, value)) {
      return;
    }
    if (plainDocuments && levels > 0 && value != null && value.getClass() == Document.class) {
      FieldNames.write(out, TypeByte.DOCUMENT, name, index);
      int start = begin();
      writeFields((Document) value, levels - 1);
      end(start);
      return;
    }
    if (value == null) {
      FieldNames.write(out, TypeByte.NULL, name, index);
      return;
    }
    ValueKinds.Entry entry = kinds.of(value.getClass());
    ValueKind kind = entry.kind;
    if (kind.type == TypeByte.END) {
      writeForeign(name == null ? Integer.toString(index) : name, value, entry);
      return;
    }
    FieldNames.write(out, kind.type, name, index);
    if (kind.isContainer) {
      writeContainer(entry, value, levels);
    } else {
      switch (kind) {
        case STRING -> out.writeString((String) value);
        case INTEGER -> out.writeInt32((Integer) value);
        case LONG -> out.writeInt64((Long) value);
        case DOUBLE -> out.writeDouble((Double) value);
        case BOOLEAN -> out.writeByte((Boolean) value ? 1 : 0);
        case DATE -> out.writeInt64(((Date) value).getTime());
        case OBJECT_ID -> out.writeObjectId((ObjectId) value);
        case BYTES -> Values.writeBinary(out, (byte) 0, (byte[]) value);
        case BINARY ->
            Values.writeBinary(out, ((Binary) value).getType(), ((Binary) value).getData());
        case DECIMAL128 -> Values.writeDecimal128(out, (Decimal128) value);
        case BYTE -> out.writeInt32((Byte) value);
        case SHORT -> out.writeInt32((Short) value);
        case FLOAT -> out.writeDouble((Float) value);
        case CODE -> out.writeString(((Code) value).getCode());
        case SYMBOL -> out.writeString(((Symbol) value).getSymbol());
        case MIN_KEY, MAX_KEY -> {}
        default -> throw new AssertionError(kind);
      }
    }
  }

  /** Writes what is most frequent: comparing with a few final classes is faster than looking one up. */
  private boolean writePlain(@Nullable String name, int index, @Nullable Object value) {
    if (value instanceof String text) {
      FieldNames.write(out, TypeByte.STRING, name, index);
      out.writeString(text);
    } else if (value instanceof Integer number) {
      FieldNames.write(out, TypeByte.INT32, name, index);
      out.writeInt32(number);
    } else if (value instanceof Long number) {
      FieldNames.write(out, TypeByte.INT64, name, index);
      out.writeInt64(number);
    } else if (value instanceof Double number) {
      FieldNames.write(out, TypeByte.DOUBLE, name, index);
      out.writeDouble(number);
    } else if (value instanceof Boolean truth) {
      FieldNames.write(out, TypeByte.BOOLEAN, name, index);
      out.writeByte(truth ? 1 : 0);
    } else {
      return false;
    }
    return true;
  }

  private void writeContainer(ValueKinds.Entry entry, Object value, int levels) {
    if (levels == 0) {
      deep.write(entry, value);
      return;
    }
    ValueKinds outerKinds = kinds;
    use(entry.inside);
    int scopeStart = beginScope(entry, value);
    int start = begin();
    switch (entry.kind) {
      case MAP -> writeEntries((Map<?, ?>) value, false, levels - 1);
      case ITERABLE -> writeItems((Iterable<?>) value, levels - 1);
      default -> writeEntries(((CodeWithScope) value).getScope(), false, levels - 1);
    }
    end(start);
    endScope(scopeStart);
    use(outerKinds);
  }

  private int begin() {
    depth = Values.deeper(depth);
    int start = out.position();
    out.writeInt32(0);
    return start;
  }

  private void end(int start) {
    out.writeByte(TypeByte.END);
    out.setInt32(start, out.position() - start);
    depth--;
  }

  /** Code with scope has a length and its code in front of its scope; -1 for other containers. */
  private int beginScope(ValueKinds.Entry entry, Object value) {
    if (entry.kind != ValueKind.CODE_WITH_SCOPE) {
      return -1;
    }
    int start = out.position();
    out.writeInt32(0);
    out.writeString(((CodeWithScope) value).getCode());
    return start;
  }

  private void endScope(int start) {
    if (start >= 0) {
      out.setInt32(start, out.position() - start);
    }
  }

  private void writeForeign(String name, Object value, ValueKinds.Entry entry) {
    if (entry.kind == ValueKind.BSON_VALUE) {
      BsonDocumentWriter.writeAlone(out, depth, name, (BsonValue) value);
    } else {
      writeThroughCodec(name, value, Objects.requireNonNull(entry.codec));
    }
  }

  @SuppressWarnings("unchecked") // The registry gave this codec for the value's class.
  private void writeThroughCodec(String name, Object value, Encoder<?> encoder) {
    ThroughCodec.writeElement(out, name, value, (Encoder<Object>) encoder, depth);
  }

  /** Writes containers that are too deep down for the stack, and all inside of them. */
  private final class DeepContainers {
    private @Nullable Frame innermost;

    /** Called for a container inside one being written here, it only notes that one. */
    void write(ValueKinds.Entry entry, Object value) {
      boolean inside = innermost != null;
      enter(entry, value);
      while (!inside && innermost != null) {
        writeNext(innermost);
      }
    }

    private void writeNext(Frame container) {
      if (!container.rest.hasNext()) {
        end(container.start);
        endScope(container.scopeStart);
        use(container.outerKinds);
        innermost = container.outer;
      } else if (container.isArray) {
        writeElement(null, container.index++, container.rest.next(), 0);
      } else {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) container.rest.next();
        writeElement(Values.requireName((String) entry.getKey()), 0, entry.getValue(), 0);
      }
    }

    private void enter(ValueKinds.Entry entry, Object value) {
      Iterator<?> rest =
          switch (entry.kind) {
            case MAP -> ((Map<?, ?>) value).entrySet().iterator();
            case ITERABLE -> ((Iterable<?>) value).iterator();
            default -> ((CodeWithScope) value).getScope().entrySet().iterator();
          };
      boolean isArray = entry.kind == ValueKind.ITERABLE;
      innermost = new Frame(innermost, kinds, rest, isArray, beginScope(entry, value), begin());
      use(entry.inside);
    }
  }

  /** A container being written, what is left of it, and where its lengths go. */
  private static final class Frame {
    final @Nullable Frame outer;
    final ValueKinds outerKinds;
    final Iterator<?> rest;
    final boolean isArray;
    final int scopeStart;
    final int start;
    int index;

    Frame(
        @Nullable Frame outer,
        ValueKinds outerKinds,
        Iterator<?> rest,
        boolean isArray,
        int scopeStart,
        int start) {
      this.outer = outer;
      this.outerKinds = outerKinds;
      this.rest = rest;
      this.isArray = isArray;
      this.scopeStart = scopeStart;
      this.start = start;
    }
  }
}
