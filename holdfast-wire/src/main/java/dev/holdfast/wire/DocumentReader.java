package dev.holdfast.wire;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bson.BinaryVector;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDbPointer;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonRegularExpression;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.Document;
import org.bson.Transformer;
import org.bson.UuidRepresentation;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * Bytes to {@link Document}, with the classes org.bson gives its values. One instance reads one
 * document; nesting lives in frames on the heap, as in {@link BsonDocumentReader}.
 */
final class DocumentReader {
  private static final int UUID_BYTES = 16;

  private final Elements in;
  private final @Nullable Transformer transformer;
  private final UuidRepresentation uuidRepresentation;
  private Document document = new Document();
  private @Nullable List<@Nullable Object> list; // Set while inside an array.
  private @Nullable Frame outer;

  DocumentReader(
      WireBuffer in, @Nullable Transformer transformer, UuidRepresentation uuidRepresentation) {
    this.in = new Elements(in);
    this.transformer = transformer;
    this.uuidRepresentation = uuidRepresentation;
  }

  Document read() {
    in.enter();
    while (true) {
      byte type = in.nextType();
      if (type != TypeByte.END) {
        String name = list == null ? in.readName() : in.skipIndex();
        switch (type) {
          case TypeByte.DOCUMENT -> enterDocument(name, null);
          case TypeByte.ARRAY -> enterList(name);
          case TypeByte.JAVASCRIPT_WITH_SCOPE -> enterDocument(name, in.readScopedCode());
          case TypeByte.NULL -> add(name, null);
          default -> add(name, transformed(readScalar(type)));
        }
      } else if (outer == null) {
        in.leave();
        return document;
      } else {
        leave(outer);
      }
    }
  }

  private void enterDocument(String name, @Nullable String code) {
    outer = new Frame(outer, name, code, document, list);
    in.enter();
    document = new Document();
    list = null;
  }

  private void enterList(String name) {
    outer = new Frame(outer, name, null, document, list);
    in.enter();
    list = new ArrayList<>();
  }

  private void leave(Frame frame) {
    Object finished = list == null ? document : list;
    if (frame.code != null) {
      finished = new CodeWithScope(frame.code, document);
    }
    in.leave();
    outer = frame.outer;
    document = frame.document;
    list = frame.list;
    add(frame.name, transformed(finished));
  }

  private Object transformed(Object value) {
    return transformer == null ? value : transformer.transform(value);
  }

  private void add(String name, @Nullable Object value) {
    if (list == null) {
      document.put(name, value);
    } else {
      list.add(value);
    }
  }

  private Object readScalar(byte type) {
    WireBuffer bytes = in.buffer();
    return switch (type) {
      case TypeByte.DOUBLE -> bytes.readDouble();
      case TypeByte.STRING -> bytes.readString();
      case TypeByte.BINARY -> readBinary(bytes);
      case TypeByte.UNDEFINED -> new BsonUndefined();
      case TypeByte.OBJECT_ID -> bytes.readObjectId();
      case TypeByte.BOOLEAN -> in.readBoolean();
      case TypeByte.DATE_TIME -> new Date(bytes.readInt64());
      case TypeByte.REGULAR_EXPRESSION ->
          new BsonRegularExpression(bytes.readCString(), bytes.readCString());
      case TypeByte.DB_POINTER -> new BsonDbPointer(bytes.readString(), bytes.readObjectId());
      case TypeByte.JAVASCRIPT -> new Code(bytes.readString());
      case TypeByte.SYMBOL -> new Symbol(bytes.readString());
      case TypeByte.INT32 -> bytes.readInt32();
      case TypeByte.TIMESTAMP -> new BsonTimestamp(bytes.readInt64());
      case TypeByte.INT64 -> bytes.readInt64();
      case TypeByte.DECIMAL128 -> in.readDecimal128();
      case TypeByte.MAX_KEY -> new MaxKey();
      case TypeByte.MIN_KEY -> new MinKey();
      default -> throw in.unknownType(type);
    };
  }

  private Object readBinary(WireBuffer bytes) {
    int length = in.readBinaryLength();
    byte subtype = bytes.readByte();
    byte[] data = in.readBinaryData(subtype, length);
    if (length == UUID_BYTES && holdsUuid(subtype)) {
      return new BsonBinary(subtype, data).asUuid(uuidRepresentation);
    }
    return subtype == BsonBinarySubType.VECTOR.getValue()
        ? readVector(data)
        : new Binary(subtype, data);
  }

  private BinaryVector readVector(byte[] data) {
    try {
      return new BsonBinary(BsonBinarySubType.VECTOR, data).asVector();
    } catch (BsonInvalidOperationException e) {
      throw new WireProtocolException(
          "an invalid vector before offset " + in.buffer().position() + ": " + e.getMessage(), e);
    }
  }

  private boolean holdsUuid(byte subtype) {
    return switch (uuidRepresentation) {
      case UNSPECIFIED -> false;
      case STANDARD -> subtype == BsonBinarySubType.UUID_STANDARD.getValue();
      case C_SHARP_LEGACY, JAVA_LEGACY, PYTHON_LEGACY ->
          subtype == BsonBinarySubType.UUID_LEGACY.getValue();
    };
  }

  /** What surrounds the container being read, and where in it the container belongs. */
  private record Frame(
      @Nullable Frame outer,
      String name,
      @Nullable String code,
      Document document,
      @Nullable List<@Nullable Object> list) {}
}
