package dev.holdfast.wire;

import java.util.Iterator;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDbPointer;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonRegularExpression;
import org.bson.BsonSerializationException;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * {@link BsonDocument} to bytes. One instance writes one document; as in reading, nesting lives in
 * frames on the heap.
 */
final class BsonDocumentWriter {
  private final WireBuffer out;
  private int depth; // Of the container being written; 0 outside of all.
  private @Nullable Frame frame;

  BsonDocumentWriter(WireBuffer out, int outerDepth) {
    this.out = out;
    this.depth = outerDepth;
  }

  void write(BsonDocument document, boolean idFirst) {
    enterDocument(document, idFirst, -1);
    finish();
  }

  /** Writes one element of a document that someone else writes. */
  void writeAlone(String name, BsonValue value) {
    writeElement(name, value);
    finish();
  }

  private void finish() {
    while (frame != null) {
      writeNext(frame);
    }
  }

  private void writeNext(Frame current) {
    if (current.entries != null) {
      if (current.entries.hasNext()) {
        Map.Entry<String, BsonValue> entry = current.entries.next();
        if (!(current.idFirst && entry.getKey().equals("_id"))) {
          writeElement(entry.getKey(), entry.getValue());
        }
        return;
      }
    } else if (current.items != null && current.items.hasNext()) {
      writeElement(Integer.toString(current.index++), current.items.next());
      return;
    }
    leave(current);
  }

  private void writeElement(String name, BsonValue value) {
    if (name == null) {
      throw new IllegalArgumentException("name can not be null");
    }
    out.writeByte(value.getBsonType().getValue());
    out.writeCString(name);
    switch (value.getBsonType()) {
      case DOUBLE -> out.writeDouble(value.asDouble().getValue());
      case STRING -> out.writeString(value.asString().getValue());
      case DOCUMENT -> enterDocument(value.asDocument(), false, -1);
      case ARRAY -> enterArray(value.asArray());
      case BINARY ->
          Values.writeBinary(out, value.asBinary().getType(), value.asBinary().getData());
      case OBJECT_ID -> out.writeObjectId(value.asObjectId().getValue());
      case BOOLEAN -> out.writeByte(value.asBoolean().getValue() ? 1 : 0);
      case DATE_TIME -> out.writeInt64(value.asDateTime().getValue());
      case REGULAR_EXPRESSION -> writeRegularExpression(value.asRegularExpression());
      case DB_POINTER -> writeDbPointer(value.asDBPointer());
      case JAVASCRIPT -> out.writeString(value.asJavaScript().getCode());
      case SYMBOL -> out.writeString(value.asSymbol().getSymbol());
      case JAVASCRIPT_WITH_SCOPE -> enterScope(value.asJavaScriptWithScope());
      case INT32 -> out.writeInt32(value.asInt32().getValue());
      case TIMESTAMP -> out.writeInt64(value.asTimestamp().getValue());
      case INT64 -> out.writeInt64(value.asInt64().getValue());
      case DECIMAL128 -> Values.writeDecimal128(out, value.asDecimal128().getValue());
      case NULL, UNDEFINED, MIN_KEY, MAX_KEY -> {}
      case END_OF_DOCUMENT -> throw new BsonSerializationException("end of document is no value");
    }
  }

  private void enterDocument(BsonDocument document, boolean idFirst, int scopeStart) {
    int start = out.position();
    if (document instanceof RawBsonDocument raw) {
      out.writeBytes(raw.getBackingArray(), raw.getByteOffset(), raw.getByteLength());
      endScope(scopeStart);
    } else if (document instanceof BsonDocumentWrapper<?> wrapper && !wrapper.isUnwrapped()) {
      DocumentBytes.writeWrapped(out, wrapper, idFirst, depth);
      endScope(scopeStart);
    } else {
      depth = Values.deeper(depth);
      out.writeInt32(0);
      BsonValue id = idFirst ? document.get("_id") : null;
      frame = new Frame(frame, document.entrySet().iterator(), null, start, scopeStart, id != null);
      if (id != null) {
        writeElement("_id", id);
      }
    }
  }

  private void enterArray(BsonArray array) {
    depth = Values.deeper(depth);
    int start = out.position();
    out.writeInt32(0);
    frame = new Frame(frame, null, array.iterator(), start, -1, false);
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
    frame = current.outer;
    depth--;
    endScope(current.scopeStart);
  }

  /** Code with scope has a length of its own around that of its scope, which was just written. */
  private void endScope(int scopeStart) {
    if (scopeStart >= 0) {
      out.setInt32(scopeStart, out.position() - scopeStart);
    }
  }

  private void writeRegularExpression(BsonRegularExpression expression) {
    out.writeCString(expression.getPattern());
    out.writeCString(expression.getOptions());
  }

  private void writeDbPointer(BsonDbPointer pointer) {
    out.writeString(pointer.getNamespace());
    out.writeObjectId(pointer.getId());
  }

  /** A container being written, what is left of it, and where its lengths go. */
  private static final class Frame {
    final @Nullable Frame outer;
    final @Nullable Iterator<Map.Entry<String, BsonValue>> entries;
    final @Nullable Iterator<BsonValue> items;
    final int start;
    final int scopeStart;
    final boolean idFirst;
    int index;

    Frame(
        @Nullable Frame outer,
        @Nullable Iterator<Map.Entry<String, BsonValue>> entries,
        @Nullable Iterator<BsonValue> items,
        int start,
        int scopeStart,
        boolean idFirst) {
      this.outer = outer;
      this.entries = entries;
      this.items = items;
      this.start = start;
      this.scopeStart = scopeStart;
      this.idFirst = idFirst;
    }
  }
}
