package dev.holdfast.wire;

import java.util.Date;
import java.util.Iterator;
import java.util.Map;
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
 * {@link Document}, and the maps and lists in it, to bytes. One instance writes one document; nesting
 * lives in frames on the heap, as in {@link BsonDocumentWriter}.
 */
final class DocumentWriter {
  private final WireBuffer out;
  private ValueKinds kinds; // Of the container being written.
  private int depth; // Of the container being written; 0 outside of all.
  private @Nullable Frame innermost;

  DocumentWriter(WireBuffer out, ValueKinds kinds, int outerDepth) {
    this.out = out;
    this.kinds = kinds;
    this.depth = outerDepth;
  }

  void write(Document document, boolean idFirst) {
    boolean writeId = idFirst && document.containsKey("_id");
    enterMap(document, writeId, -1);
    if (writeId) {
      writeElement("_id", document.get("_id"));
    }
    while (innermost != null) {
      writeRest(innermost);
    }
  }

  /** Writes on until the container ends or another one begins inside of it. */
  private void writeRest(Frame container) {
    if (container.isArray ? writeItems(container) : writeEntries(container)) {
      out.writeByte(TypeByte.END);
      endContainer(container.start, container.scopeStart);
      innermost = container.outer;
      kinds = container.outerKinds;
      depth--;
    }
  }

  private boolean writeEntries(Frame container) {
    Iterator<?> rest = container.rest;
    while (rest.hasNext()) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) rest.next();
      String name = (String) entry.getKey();
      if (container.idWritten && name.equals("_id")) {
        continue;
      }
      if (writeElement(name, entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  private boolean writeItems(Frame container) {
    Iterator<?> rest = container.rest;
    while (rest.hasNext()) {
      if (writeElement(Integer.toString(container.index++), rest.next())) {
        return false;
      }
    }
    return true;
  }

  /** Whether a container began: then it is to be written before what follows it. */
  private boolean writeElement(String name, @Nullable Object value) {
    if (name == null) {
      throw new IllegalArgumentException("name can not be null"); // As org.bson says it.
    }
    if (value == null) {
      out.writeElementHeader(TypeByte.NULL, name);
      return false;
    }
    ValueKinds.Entry entry = kinds.of(value.getClass());
    ValueKind kind = entry.kind;
    if (kind == ValueKind.STRING) {
      out.writeElementHeader(TypeByte.STRING, name);
      out.writeString((String) value);
      return false;
    }
    switch (kind) {
      case BSON_VALUE -> new BsonDocumentWriter(out, depth).writeAlone(name, (BsonValue) value);
      case THROUGH_CODEC -> writeThroughCodec(name, value, entry.codec);
      case MAP, ITERABLE, CODE_WITH_SCOPE -> {
        out.writeElementHeader(kind.type, name);
        enterContainer(entry, value);
        return true;
      }
      default -> {
        out.writeElementHeader(kind.type, name);
        writeScalar(kind, value);
      }
    }
    return false;
  }

  private void enterContainer(ValueKinds.Entry entry, Object value) {
    switch (entry.kind) {
      case MAP -> enterMap((Map<?, ?>) value, false, -1);
      case ITERABLE -> enterArray((Iterable<?>) value);
      default -> enterScope((CodeWithScope) value);
    }
    kinds = entry.inside;
  }

  private void writeScalar(ValueKind kind, Object value) {
    switch (kind) {
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
      case STRING, MAP, ITERABLE, CODE_WITH_SCOPE, BSON_VALUE, THROUGH_CODEC ->
          throw new AssertionError(kind);
    }
  }

  @SuppressWarnings("unchecked") // The registry gave this codec for the value's class.
  private void writeThroughCodec(String name, Object value, Encoder<?> encoder) {
    ThroughCodec.writeElement(out, name, value, (Encoder<Object>) encoder, depth);
  }

  private void enterMap(Map<?, ?> map, boolean idWritten, int scopeStart) {
    enter(map.entrySet().iterator(), false, idWritten, scopeStart);
  }

  private void enterArray(Iterable<?> items) {
    enter(items.iterator(), true, false, -1);
  }

  private void enterScope(CodeWithScope code) {
    int start = out.position();
    out.writeInt32(0);
    out.writeString(code.getCode());
    enterMap(code.getScope(), false, start);
  }

  private void enter(Iterator<?> rest, boolean isArray, boolean idWritten, int scopeStart) {
    depth = Values.deeper(depth);
    innermost = new Frame(innermost, kinds, rest, isArray, idWritten, out.position(), scopeStart);
    out.writeInt32(0);
  }

  private void endContainer(int start, int scopeStart) {
    out.setInt32(start, out.position() - start);
    if (scopeStart >= 0) { // Code with scope has a length of its own around its scope's.
      out.setInt32(scopeStart, out.position() - scopeStart);
    }
  }

  /** A container being written, what is left of it, and where its lengths go. */
  private static final class Frame {
    final @Nullable Frame outer;
    final ValueKinds outerKinds;
    final Iterator<?> rest;
    final boolean isArray;
    final boolean idWritten;
    final int start;
    final int scopeStart;
    int index;

    Frame(
        @Nullable Frame outer,
        ValueKinds outerKinds,
        Iterator<?> rest,
        boolean isArray,
        boolean idWritten,
        int start,
        int scopeStart) {
      this.outer = outer;
      this.outerKinds = outerKinds;
      this.rest = rest;
      this.isArray = isArray;
      this.idWritten = idWritten;
      this.start = start;
      this.scopeStart = scopeStart;
    }
  }
}
