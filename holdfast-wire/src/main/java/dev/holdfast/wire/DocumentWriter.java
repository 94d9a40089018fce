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
    Iterator<?> rest = container.rest;
    while (rest.hasNext()) {
      boolean entered;
      if (container.isArray) {
        entered = writeElement(Integer.toString(container.index++), rest.next());
      } else {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) rest.next();
        String name = (String) entry.getKey();
        entered =
            !(container.idWritten && name.equals("_id")) && writeElement(name, entry.getValue());
      }
      if (entered) {
        return;
      }
    }
    out.writeByte(TypeByte.END);
    endContainer(container.start, container.scopeStart);
    innermost = container.outer;
    kinds = container.outerKinds;
    depth--;
  }

  /** Whether a container began: then it is to be written before what follows it. */
  private boolean writeElement(String name, @Nullable Object value) {
    if (name == null) {
      throw new IllegalArgumentException("name can not be null"); // As org.bson says it.
    }
    if (value == null) {
      writeHeader(TypeByte.NULL, name);
      return false;
    }
    ValueKinds.Entry entry = kinds.of(value.getClass());
    switch (entry.kind) {
      case BSON_VALUE -> {
        new BsonDocumentWriter(out, depth).writeAlone(name, (BsonValue) value);
        return false;
      }
      case THROUGH_CODEC -> {
        writeThroughCodec(name, value, entry.codec);
        return false;
      }
      default -> {
        writeHeader(entry.kind.type, name);
        boolean entered = writeValue(entry.kind, value);
        kinds = entry.inside;
        return entered;
      }
    }
  }

  private void writeHeader(byte type, String name) {
    out.writeByte(type);
    out.writeCString(name);
  }

  private boolean writeValue(ValueKind kind, Object value) {
    switch (kind) {
      case STRING -> out.writeString((String) value);
      case INTEGER -> out.writeInt32((Integer) value);
      case LONG -> out.writeInt64((Long) value);
      case DOUBLE -> out.writeDouble((Double) value);
      case BOOLEAN -> out.writeByte((Boolean) value ? 1 : 0);
      case DATE -> out.writeInt64(((Date) value).getTime());
      case OBJECT_ID -> out.writeObjectId((ObjectId) value);
      case MAP -> {
        return enterMap((Map<?, ?>) value, false, -1);
      }
      case ITERABLE -> {
        return enterArray((Iterable<?>) value);
      }
      case BYTES -> Values.writeBinary(out, (byte) 0, (byte[]) value);
      case BINARY ->
          Values.writeBinary(out, ((Binary) value).getType(), ((Binary) value).getData());
      case DECIMAL128 -> Values.writeDecimal128(out, (Decimal128) value);
      case BYTE -> out.writeInt32((Byte) value);
      case SHORT -> out.writeInt32((Short) value);
      case FLOAT -> out.writeDouble((Float) value);
      case CODE -> out.writeString(((Code) value).getCode());
      case CODE_WITH_SCOPE -> {
        return enterScope((CodeWithScope) value);
      }
      case SYMBOL -> out.writeString(((Symbol) value).getSymbol());
      case MIN_KEY, MAX_KEY -> {}
      case BSON_VALUE, THROUGH_CODEC -> throw new AssertionError(kind);
    }
    return false;
  }

  @SuppressWarnings("unchecked") // The registry gave this codec for the value's class.
  private void writeThroughCodec(String name, Object value, Encoder<?> encoder) {
    ThroughCodec.writeElement(out, name, value, (Encoder<Object>) encoder, depth);
  }

  private boolean enterMap(Map<?, ?> map, boolean idWritten, int scopeStart) {
    return enter(map.entrySet().iterator(), false, idWritten, scopeStart);
  }

  private boolean enterArray(Iterable<?> items) {
    return enter(items.iterator(), true, false, -1);
  }

  private boolean enterScope(CodeWithScope code) {
    int start = out.position();
    out.writeInt32(0);
    out.writeString(code.getCode());
    return enterMap(code.getScope(), false, start);
  }

  private boolean enter(Iterator<?> rest, boolean isArray, boolean idWritten, int scopeStart) {
    depth = Values.deeper(depth);
    innermost = new Frame(innermost, kinds, rest, isArray, idWritten, out.position(), scopeStart);
    out.writeInt32(0);
    return true;
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
