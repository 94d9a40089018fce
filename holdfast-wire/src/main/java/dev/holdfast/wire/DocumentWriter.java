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
 * Writes a {@link Document} with its maps and lists. One instance writes one document. The first levels use
 * the thread's stack, where the compiler keeps iterators in registers. Deeper levels use frames on the heap,
 * so that nesting fails at org.bson's limit and never with a StackOverflowError.
 */
final class DocumentWriter {
  private static final int LEVELS_ON_STACK = 32;

  // Reserve the space for very many fields at once: growing step by step would copy most of it.
  private static final int MANY_FIELDS = 4 * 1024;
  private static final int MOST_FIELDS = 512 * 1024;
  private static final int SMALL_FIELD = 16; // Bytes.

  private final WireBuffer out;
  private ValueKinds kinds; // For the values of the current container.
  private boolean plainScalars; // Cached from kinds, like the next field.
  private boolean plainDocuments;
  private int strangers; // Score of unknown names; see FieldNames.
  private int depth; // Depth of the container being written; 0 outside of all.
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

  /**
   * @param first the predicted first name of the document
   */
  void write(Document document, boolean idFirst, NamePlace first) {
    boolean writeId = idFirst && document.containsKey("_id");
    int start = begin();
    NamePlace place = first;
    if (writeId) {
      place = writeField("_id", document.get("_id"), first, LEVELS_ON_STACK);
    }
    if (document.size() < MANY_FIELDS) {
      writeEntries(document, writeId, place, LEVELS_ON_STACK);
    } else {
      out.ensureWritable(Math.min(document.size(), MOST_FIELDS) * SMALL_FIELD);
      writeStrangers(document, writeId);
    }
    end(start);
  }

  private void writeFields(Document document, @Nullable NamePlace first, int levels) {
    NamePlace place = first;
    for (Map.Entry<String, Object> entry : document.entrySet()) {
      place = writeField(entry.getKey(), entry.getValue(), place, levels);
    }
  }

  private void writeEntries(
      Map<?, ?> map, boolean idWritten, @Nullable NamePlace first, int levels) {
    NamePlace place = first;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String name = (String) entry.getKey();
      if (!(idWritten && "_id".equals(name))) {
        place = writeField(name, entry.getValue(), place, levels);
      }
    }
  }

  /** Writes fields whose names are data instead of a schema, so a lookup of the names would not pay off. */
  private void writeStrangers(Document document, boolean idWritten) {
    boolean plain = plainScalars;
    for (Map.Entry<String, Object> entry : document.entrySet()) {
      String name = Values.requireName(entry.getKey());
      Object value = entry.getValue();
      if (!(idWritten && name.equals("_id")) && !(plain && ShortFields.write(out, name, value))) {
        int start = out.position();
        FieldNames.writeStranger(out, name);
        writeValue(start, name, value, null, LEVELS_ON_STACK);
      }
    }
  }

  private @Nullable FieldName writeField(
      @Nullable String nameOrNull, @Nullable Object value, @Nullable NamePlace place, int levels) {
    int start = out.position();
    String name = Values.requireName(nameOrNull);
    if (strangers == FieldNames.MANY_STRANGERS) {
      FieldNames.writeStranger(out, name);
      writeValue(start, name, value, null, levels);
      return null;
    }
    FieldName known = FieldNames.write(out, name, place);
    strangers = FieldNames.strangers(strangers, known);
    writeValue(start, name, value, known, levels);
    return known;
  }

  private void writeItems(Iterable<?> items, @Nullable FieldName listName, int levels) {
    int index = 0;
    for (Object item : items) {
      int start = out.position();
      FieldNames.writeIndex(out, index++);
      writeValue(start, null, item, listName, levels);
    }
  }

  /**
   * Writes the value of an element whose name is written already, and sets the type byte at the element's
   * start.
   *
   * @param name null in a list
   * @param known the remembered name of the value, or of the list that contains the value; null if unknown
   */
  // The most frequent types come first. The other types stay in this long method on purpose: the
  // JIT compiles it separately, which is faster than inlining it into each calling loop.
  private void writeValue(
      int elementStart,
      @Nullable String name,
      @Nullable Object value,
      @Nullable FieldName known,
      int levels) {
    if (plainScalars && writePlain(elementStart, value)) {
      return;
    }
    if (plainDocuments && levels > 0 && value != null && value.getClass() == Document.class) {
      out.bytes[elementStart] = TypeByte.DOCUMENT;
      int start = begin();
      writeFields((Document) value, inside(known), levels - 1);
      end(start);
      return;
    }
    if (value == null) {
      out.bytes[elementStart] = TypeByte.NULL;
      return;
    }
    ValueKinds.Entry entry = kinds.of(value.getClass());
    ValueKind kind = entry.kind;
    if (kind.type == TypeByte.END) {
      writeForeign(elementStart, name, value, entry);
      return;
    }
    out.bytes[elementStart] = kind.type;
    if (kind.isContainer) {
      writeContainer(entry, value, known, levels);
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

  /** Writes the most frequent types: comparing a few final classes is faster than a lookup by class. */
  private boolean writePlain(int elementStart, @Nullable Object value) {
    if (value instanceof String text) {
      out.bytes[elementStart] = TypeByte.STRING;
      out.writeString(text);
      return true;
    }
    // The writer of the name has reserved space for a number.
    byte[] bytes = out.bytes;
    int at = out.position;
    if (value instanceof Integer number) {
      bytes[elementStart] = TypeByte.INT32;
      WireBuffer.INT32.set(bytes, at, (int) number);
      out.position = at + Integer.BYTES;
    } else if (value instanceof Long number) {
      bytes[elementStart] = TypeByte.INT64;
      WireBuffer.INT64.set(bytes, at, (long) number);
      out.position = at + Long.BYTES;
    } else if (value instanceof Double number) {
      bytes[elementStart] = TypeByte.DOUBLE;
      WireBuffer.INT64.set(bytes, at, Double.doubleToRawLongBits(number));
      out.position = at + Double.BYTES;
    } else if (value instanceof Boolean truth) {
      bytes[elementStart] = TypeByte.BOOLEAN;
      bytes[at] = (byte) (truth ? 1 : 0);
      out.position = at + 1;
    } else {
      return false;
    }
    return true;
  }

  private void writeContainer(
      ValueKinds.Entry entry, Object value, @Nullable FieldName name, int levels) {
    if (levels == 0) {
      deep.write(entry, value);
      return;
    }
    ValueKinds outerKinds = kinds;
    use(entry.inside);
    int scopeStart = beginScope(entry, value);
    int start = begin();
    switch (entry.kind) {
      case MAP -> writeEntries((Map<?, ?>) value, false, inside(name), levels - 1);
      case ITERABLE -> writeItems((Iterable<?>) value, name, levels - 1);
      default -> writeEntries(((CodeWithScope) value).getScope(), false, inside(name), levels - 1);
    }
    end(start);
    endScope(scopeStart);
    use(outerKinds);
  }

  private static @Nullable NamePlace inside(@Nullable FieldName name) {
    return name == null ? null : name.inside();
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

  /** Writes the length and the code in front of a scope. Returns -1 for other containers. */
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

  /** Writes a value whose type is known only when it is written, so its name has to be written again. */
  private void writeForeign(
      int elementStart, @Nullable String nameOrNull, Object value, ValueKinds.Entry entry) {
    String name = nameOrNull;
    if (name == null) {
      name = Utf8.read(out.bytes, elementStart + 1, out.position() - elementStart - 2);
    }
    out.position(elementStart);
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

  /** Writes containers that are too deep for the stack, and everything inside. */
  private final class DeepContainers {
    private @Nullable Frame innermost;

    /** A call from inside another container only enters the container; the outer call writes its elements. */
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
        int start = out.position();
        FieldNames.writeIndex(out, container.index++);
        writeValue(start, null, container.rest.next(), null, 0);
      } else {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) container.rest.next();
        writeField((String) entry.getKey(), entry.getValue(), null, 0);
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

  /** A container being written: its remaining elements and the positions of its lengths. */
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
