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
 * Reads a {@link Document} with the value classes that org.bson uses. One instance reads one document. As in
 * {@link DocumentWriter}, the first levels use the thread's stack and deeper levels use frames on the heap.
 */
final class DocumentReader {
  private static final int LEVELS_ON_STACK = 32;
  private static final int UUID_BYTES = 16;

  private final WireBuffer bytes;
  private final Elements in;
  private final @Nullable Transformer transformer;
  private final UuidRepresentation uuidRepresentation;
  private int strangers; // Score of unknown names; see FieldNames.

  DocumentReader(
      WireBuffer bytes, @Nullable Transformer transformer, UuidRepresentation uuidRepresentation) {
    this.bytes = bytes;
    this.in = new Elements(bytes);
    this.transformer = transformer;
    this.uuidRepresentation = uuidRepresentation;
  }

  /**
   * @param start the predicted first name of the document
   */
  Document read(NamePlace start) {
    return readFields(start, LEVELS_ON_STACK);
  }

  private Document readDocument(@Nullable FieldName name, int levels) {
    return readFields(name == null ? null : name.inside(), levels);
  }

  private Document readFields(@Nullable NamePlace start, int levels) {
    int outerLimit = in.enter();
    Document document = Room.newDocument(start, bytes.remaining());
    NamePlace place = start;
    for (byte type = bytes.readByte(); type != TypeByte.END; type = bytes.readByte()) {
      FieldName known = readKnownName(place);
      String name = known == null ? readOtherName() : known.text;
      Object value = type == TypeByte.NULL ? null : transformed(readValue(type, known, levels));
      document.put(name, value);
      place = known;
    }
    in.leave(outerLimit);
    if (start != null) {
      start.ended(document.size());
    }
    return document;
  }

  private @Nullable FieldName readKnownName(@Nullable NamePlace place) {
    if (strangers == FieldNames.MANY_STRANGERS) {
      return null;
    }
    FieldName known = FieldNames.readKnown(bytes, place);
    strangers = FieldNames.strangers(strangers, known);
    return known;
  }

  private String readOtherName() {
    return strangers == FieldNames.MANY_STRANGERS
        ? bytes.readCString()
        : FieldNames.readOther(bytes);
  }

  private List<@Nullable Object> readList(@Nullable FieldName name, int levels) {
    List<@Nullable Object> list = new ArrayList<>();
    int outerLimit = in.enter();
    for (byte type = bytes.readByte(); type != TypeByte.END; type = bytes.readByte()) {
      bytes.skipCString(); // Any index is accepted, as in org.bson.
      list.add(type == TypeByte.NULL ? null : transformed(readValue(type, name, levels)));
    }
    in.leave(outerLimit);
    return list;
  }

  private Object transformed(Object value) {
    return transformer == null ? value : transformer.transform(value);
  }

  /**
   * @param name the name of the value, or of the list that contains the value; null if unknown
   */
  private Object readValue(byte type, @Nullable FieldName name, int levels) {
    return switch (type) {
      case TypeByte.STRING -> bytes.readString();
      case TypeByte.INT32 -> bytes.readInt32();
      case TypeByte.INT64 -> bytes.readInt64();
      case TypeByte.DOUBLE -> bytes.readDouble();
      case TypeByte.BOOLEAN -> in.readBoolean();
      case TypeByte.DOCUMENT -> levels == 0 ? readDeep(type) : readDocument(name, levels - 1);
      case TypeByte.ARRAY -> levels == 0 ? readDeep(type) : readList(name, levels - 1);
      case TypeByte.OBJECT_ID -> bytes.readObjectId();
      case TypeByte.DATE_TIME -> new Date(bytes.readInt64());
      case TypeByte.BINARY -> readBinary();
      case TypeByte.TIMESTAMP -> new BsonTimestamp(bytes.readInt64());
      case TypeByte.DECIMAL128 -> in.readDecimal128();
      case TypeByte.REGULAR_EXPRESSION ->
          new BsonRegularExpression(bytes.readCString(), bytes.readCString());
      case TypeByte.JAVASCRIPT -> new Code(bytes.readString());
      case TypeByte.JAVASCRIPT_WITH_SCOPE ->
          levels == 0
              ? readDeep(type)
              : new CodeWithScope(in.readScopedCode(), readDocument(name, levels - 1));
      case TypeByte.SYMBOL -> new Symbol(bytes.readString());
      case TypeByte.DB_POINTER -> new BsonDbPointer(bytes.readString(), bytes.readObjectId());
      case TypeByte.UNDEFINED -> new BsonUndefined();
      case TypeByte.MAX_KEY -> new MaxKey();
      case TypeByte.MIN_KEY -> new MinKey();
      default -> throw in.unknownType(type);
    };
  }

  private Object readBinary() {
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
          "an invalid vector before offset " + bytes.position() + ": " + e.getMessage(), e);
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

  /** Reads a container that is too deep for the stack, and everything inside. */
  private Object readDeep(byte containerType) {
    Frame innermost = enter(null, "", containerType);
    while (true) {
      byte type = bytes.readByte();
      if (type != TypeByte.END) {
        String name = innermost.list == null ? FieldNames.read(bytes) : in.skipIndex();
        switch (type) {
          case TypeByte.DOCUMENT, TypeByte.ARRAY, TypeByte.JAVASCRIPT_WITH_SCOPE ->
              innermost = enter(innermost, name, type);
          case TypeByte.NULL -> innermost.add(name, null);
          default -> innermost.add(name, transformed(readValue(type, null, 0)));
        }
        continue;
      }
      in.leave(innermost.outerLimit);
      Object finished = innermost.finished();
      if (innermost.outer == null) {
        return finished;
      }
      innermost.outer.add(innermost.name, transformed(finished));
      innermost = innermost.outer;
    }
  }

  private Frame enter(@Nullable Frame outer, String name, byte type) {
    String code = type == TypeByte.JAVASCRIPT_WITH_SCOPE ? in.readScopedCode() : null;
    return new Frame(outer, name, code, in.enter(), type == TypeByte.ARRAY);
  }

  /** A container being read, and its name in the container around it. */
  private static final class Frame {
    final @Nullable Frame outer;
    final String name;
    final @Nullable String code; // Set if the container is the scope of this code.
    final int outerLimit;
    final @Nullable List<@Nullable Object> list; // Set if the container is an array.
    final Document document = new Document();

    Frame(
        @Nullable Frame outer,
        String name,
        @Nullable String code,
        int outerLimit,
        boolean isArray) {
      this.outer = outer;
      this.name = name;
      this.code = code;
      this.outerLimit = outerLimit;
      this.list = isArray ? new ArrayList<>() : null;
    }

    void add(String name, @Nullable Object value) {
      if (list != null) {
        list.add(value);
      } else {
        document.put(name, value);
      }
    }

    Object finished() {
      if (list != null) {
        return list;
      }
      return code == null ? document : new CodeWithScope(code, document);
    }
  }
}
