package dev.holdfast.wire;

import java.util.Iterator;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@link BsonDocument}. One instance writes one document. Nested containers live in frames on the
 * heap, as in {@link BsonDocumentReader}.
 */
final class BsonDocumentWriter {
  private final WireBuffer out;
  private int depth; // Depth of the container being written; 0 outside of all.
  private @Nullable Frame innermost;

  BsonDocumentWriter(WireBuffer out, int outerDepth) {
    this.out = out;
    this.depth = outerDepth;
  }

  void write(BsonDocument document, boolean idFirst) {
    enterDocument(document, idFirst, -1);
    finish();
  }

  /** Writes one element into a document of the given depth. The caller writes the document around it. */
  static void writeAlone(WireBuffer out, int depth, String name, BsonValue value) {
    BsonType type = value.getBsonType();
    if (type.isContainer() || type == BsonType.JAVASCRIPT_WITH_SCOPE) {
      BsonDocumentWriter writer = new BsonDocumentWriter(out, depth);
      writer.writeElement(name, 0, value);
      writer.finish();
    } else {
      FieldNames.write(out, (byte) type.getValue(), name);
      writeScalar(out, type, value);
    }
  }

  private void finish() {
    while (innermost != null) {
      writeNext(innermost);
    }
  }

  private void writeNext(Frame container) {
    if (container.items != null && container.items.hasNext()) {
      writeElement(null, container.index++, container.items.next());
    } else if (container.entries != null && container.entries.hasNext()) {
      Map.Entry<String, BsonValue> entry = container.entries.next();
      String name = Values.requireName(entry.getKey());
      if (!(container.idWritten && name.equals("_id"))) {
        writeElement(name, 0, entry.getValue());
      }
    } else {
      leave(container);
    }
  }

  private void writeElement(@Nullable String name, int index, BsonValue value) {
    BsonType type = value.getBsonType();
    FieldNames.write(out, (byte) type.getValue(), name, index);
    switch (type) {
      case DOCUMENT -> enterDocument(value.asDocument(), false, -1);
      case ARRAY -> enterArray(value.asArray());
      case JAVASCRIPT_WITH_SCOPE -> enterScope(value.asJavaScriptWithScope());
      default -> writeScalar(out, type, value);
    }
  }

  private static void writeScalar(WireBuffer out, BsonType type, BsonValue value) {
    switch (type) {
      case DOUBLE -> out.writeDouble(value.asDouble().getValue());
      case STRING -> out.writeString(value.asString().getValue());
      case BINARY ->
          Values.writeBinary(out, value.asBinary().getType(), value.asBinary().getData());
      case OBJECT_ID -> out.writeObjectId(value.asObjectId().getValue());
      case BOOLEAN -> out.writeByte(value.asBoolean().getValue() ? 1 : 0);
      case DATE_TIME -> out.writeInt64(value.asDateTime().getValue());
      case REGULAR_EXPRESSION -> {
        out.writeCString(value.asRegularExpression().getPattern());
        out.writeCString(value.asRegularExpression().getOptions());
      }
      case DB_POINTER -> {
        out.writeString(value.asDBPointer().getNamespace());
        out.writeObjectId(value.asDBPointer().getId());
      }
      case JAVASCRIPT -> out.writeString(value.asJavaScript().getCode());
      case SYMBOL -> out.writeString(value.asSymbol().getSymbol());
      case INT32 -> out.writeInt32(value.asInt32().getValue());
      case TIMESTAMP -> out.writeInt64(value.asTimestamp().getValue());
      case INT64 -> out.writeInt64(value.asInt64().getValue());
      case DECIMAL128 -> Values.writeDecimal128(out, value.asDecimal128().getValue());
      case NULL, UNDEFINED, MIN_KEY, MAX_KEY -> {}
      case DOCUMENT, ARRAY, JAVASCRIPT_WITH_SCOPE, END_OF_DOCUMENT ->
          throw new AssertionError(type);
    }
  }

  private void enterDocument(BsonDocument document, boolean idFirst, int scopeStart) {
    int start = out.position();
    if (document instanceof RawBsonDocument raw) {
      out.writeBytes(raw.getBackingArray(), raw.getByteOffset(), raw.getByteLength());
      endScope(scopeStart);
    } else if (document instanceof BsonDocumentWrapper<?> wrapper && !wrapper.isUnwrapped()) {
      DocumentBytes.appendWrapped(out, wrapper, idFirst, depth);
      endScope(scopeStart);
    } else {
      depth = Values.deeper(depth);
      out.writeInt32(0);
      BsonValue id = idFirst ? document.get("_id") : null;
      innermost =
          new Frame(innermost, document.entrySet().iterator(), null, start, scopeStart, id != null);
      if (id != null) {
        writeElement("_id", 0, id);
      }
    }
  }

  private void enterArray(BsonArray array) {
    depth = Values.deeper(depth);
    int start = out.position();
    out.writeInt32(0);
    innermost = new Frame(innermost, null, array.iterator(), start, -1, false);
  }

  private void enterScope(BsonJavaScriptWithScope code) {
    int start = out.position();
    out.writeInt32(0);
    out.writeString(code.getCode());
    enterDocument(code.getScope(), false, start);
  }

  private void leave(Frame current) {
    out.writeByte(TypeByte.END);
    out.setInt32(current.start, out.position() - current.start);
    innermost = current.outer;
    depth--;
    endScope(current.scopeStart);
  }

  /** Sets the length of a code with scope. Its scope, which was just written, has another length inside. */
  private void endScope(int scopeStart) {
    if (scopeStart >= 0) {
      out.setInt32(scopeStart, out.position() - scopeStart);
    }
  }

  /** A container being written: its remaining elements and the positions of its lengths. */
  private static final class Frame {
    final @Nullable Frame outer;
    final @Nullable Iterator<Map.Entry<String, BsonValue>> entries;
    final @Nullable Iterator<BsonValue> items;
    final int start;
    final int scopeStart;
    final boolean idWritten;
    int index;

    Frame(
        @Nullable Frame outer,
        @Nullable Iterator<Map.Entry<String, BsonValue>> entries,
        @Nullable Iterator<BsonValue> items,
        int start,
        int scopeStart,
        boolean idWritten) {
      this.outer = outer;
      this.entries = entries;
      this.items = items;
      this.start = start;
      this.scopeStart = scopeStart;
      this.idWritten = idWritten;
    }
  }
}
