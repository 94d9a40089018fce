package dev.holdfast.wire;

import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link BsonDocument}. One instance reads one document. Nested containers live in a chain of frames
 * on the heap, so deep nesting cannot cause a StackOverflowError.
 */
final class BsonDocumentReader {
  private final Elements in;
  private BsonDocument document = new BsonDocument();
  private @Nullable BsonArray array; // Set while inside an array.
  private @Nullable Frame outer;

  BsonDocumentReader(WireBuffer in) {
    this.in = new Elements(in);
  }

  BsonDocument read() {
    int outerLimit = in.enter();
    while (true) {
      byte type = in.nextType();
      if (type != TypeByte.END) {
        String name = array == null ? in.readName() : in.skipIndex();
        switch (type) {
          case TypeByte.DOCUMENT -> enterDocument(name, null);
          case TypeByte.ARRAY -> enterArray(name);
          case TypeByte.JAVASCRIPT_WITH_SCOPE -> enterDocument(name, in.readScopedCode());
          default -> add(name, readScalar(type));
        }
      } else if (outer == null) {
        in.leave(outerLimit);
        return document;
      } else {
        leave(outer);
      }
    }
  }

  private void enterDocument(String name, @Nullable String code) {
    outer = new Frame(outer, name, code, in.enter(), document, array);
    document = new BsonDocument();
    array = null;
  }

  private void enterArray(String name) {
    outer = new Frame(outer, name, null, in.enter(), document, array);
    array = new BsonArray();
  }

  private void leave(Frame frame) {
    BsonValue finished = array == null ? document : array;
    if (frame.code != null) {
      finished = new BsonJavaScriptWithScope(frame.code, document);
    }
    in.leave(frame.outerLimit);
    outer = frame.outer;
    document = frame.document;
    array = frame.array;
    add(frame.name, finished);
  }

  private void add(String name, BsonValue value) {
    if (array == null) {
      document.put(name, value);
    } else {
      array.add(value);
    }
  }

  private BsonValue readScalar(byte type) {
    WireBuffer bytes = in.buffer();
    return switch (type) {
      case TypeByte.DOUBLE -> new BsonDouble(bytes.readDouble());
      case TypeByte.STRING -> new BsonString(bytes.readString());
      case TypeByte.BINARY -> {
        int length = in.readBinaryLength();
        byte subtype = bytes.readByte();
        yield new BsonBinary(subtype, in.readBinaryData(subtype, length));
      }
      case TypeByte.UNDEFINED -> new BsonUndefined();
      case TypeByte.OBJECT_ID -> new BsonObjectId(bytes.readObjectId());
      case TypeByte.BOOLEAN -> BsonBoolean.valueOf(in.readBoolean());
      case TypeByte.DATE_TIME -> new BsonDateTime(bytes.readInt64());
      case TypeByte.NULL -> BsonNull.VALUE;
      case TypeByte.REGULAR_EXPRESSION ->
          new BsonRegularExpression(bytes.readCString(), bytes.readCString());
      case TypeByte.DB_POINTER -> new BsonDbPointer(bytes.readString(), bytes.readObjectId());
      case TypeByte.JAVASCRIPT -> new BsonJavaScript(bytes.readString());
      case TypeByte.SYMBOL -> new BsonSymbol(bytes.readString());
      case TypeByte.INT32 -> new BsonInt32(bytes.readInt32());
      case TypeByte.TIMESTAMP -> new BsonTimestamp(bytes.readInt64());
      case TypeByte.INT64 -> new BsonInt64(bytes.readInt64());
      case TypeByte.DECIMAL128 -> new BsonDecimal128(in.readDecimal128());
      case TypeByte.MAX_KEY -> new BsonMaxKey();
      case TypeByte.MIN_KEY -> new BsonMinKey();
      default -> throw in.unknownType(type);
    };
  }

  /** The container around the one being read, and the name of the inner one. */
  private record Frame(
      @Nullable Frame outer,
      String name,
      @Nullable String code,
      int outerLimit,
      BsonDocument document,
      @Nullable BsonArray array) {}
}
