package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.bson.BSONObject;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWriter;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonTypeClassMap;
import org.bson.codecs.BsonTypeCodecMap;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.OverridableUuidRepresentationCodec;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.BSONTimestamp;
import org.bson.types.CodeWScope;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes {@link DBObject}s. It reads documents as {@link BasicDBObject}, arrays as {@link
 * BasicDBList}, references as {@link DBRef} and generic binary data as {@code byte[]}.
 */
public class DBObjectCodec
    implements CollectibleCodec<DBObject>, OverridableUuidRepresentationCodec<DBObject> {
  static final BsonTypeClassMap CLASSES = legacyClasses();
  private static final String ID = "_id";
  private static final int UUID_BYTES = 16;

  private final CodecRegistry codecRegistry;
  private final BsonTypeClassMap bsonTypeClassMap;
  private final BsonTypeCodecMap codecs;
  private final UuidRepresentation uuidRepresentation;

  public DBObjectCodec() {
    this(
        CodecRegistries.fromProviders(
            new ValueCodecProvider(),
            new BsonValueCodecProvider(),
            new DBObjectCodecProvider(),
            new DBRefCodecProvider()));
  }

  public DBObjectCodec(CodecRegistry codecRegistry) {
    this(codecRegistry, CLASSES);
  }

  public DBObjectCodec(CodecRegistry codecRegistry, BsonTypeClassMap bsonTypeClassMap) {
    this(codecRegistry, bsonTypeClassMap, UuidRepresentation.UNSPECIFIED);
  }

  private DBObjectCodec(
      CodecRegistry codecRegistry,
      BsonTypeClassMap bsonTypeClassMap,
      UuidRepresentation uuidRepresentation) {
    this.codecRegistry = notNull("codecRegistry", codecRegistry);
    this.bsonTypeClassMap = notNull("bsonTypeClassMap", bsonTypeClassMap);
    this.codecs = new BsonTypeCodecMap(bsonTypeClassMap, codecRegistry);
    this.uuidRepresentation = uuidRepresentation;
  }

  @Override
  public Codec<DBObject> withUuidRepresentation(UuidRepresentation uuidRepresentation) {
    return new DBObjectCodec(codecRegistry, bsonTypeClassMap, uuidRepresentation);
  }

  @Override
  public Class<DBObject> getEncoderClass() {
    return DBObject.class;
  }

  @Override
  public boolean documentHasId(DBObject document) {
    return document.containsField(ID);
  }

  @Override
  public BsonValue getDocumentId(DBObject document) {
    if (!documentHasId(document)) {
      throw new IllegalStateException("The document has no _id.");
    }
    BsonDocumentWriter writer = new BsonDocumentWriter(new BsonDocument());
    writer.writeStartDocument();
    writer.writeName(ID);
    encodeValue(writer, document.get(ID), EncoderContext.builder().build());
    writer.writeEndDocument();
    return Objects.requireNonNull(writer.getDocument().get(ID), ID);
  }

  @Override
  public DBObject generateIdIfAbsentFromDocument(DBObject document) {
    if (!documentHasId(document)) {
      document.put(ID, new ObjectId());
    }
    return document;
  }

  @Override
  public void encode(BsonWriter writer, DBObject document, EncoderContext encoderContext) {
    if (document instanceof Iterable<?> list) {
      encodeArray(writer, list, encoderContext);
    } else {
      encodeFields(writer, document.toMap(), encoderContext);
    }
  }

  void encodeFields(BsonWriter writer, Map<?, ?> document, EncoderContext context) {
    // Servers always store _id first. It saves them work if the driver sends it first.
    boolean idFirst = context.isEncodingCollectibleDocument() && document.containsKey(ID);
    writer.writeStartDocument();
    if (idFirst) {
      writer.writeName(ID);
      encodeValue(writer, document.get(ID), context);
    }
    for (Map.Entry<?, ?> field : document.entrySet()) {
      String name = String.valueOf(field.getKey());
      if (!(idFirst && name.equals(ID))) {
        writer.writeName(name);
        encodeValue(writer, field.getValue(), context);
      }
    }
    writer.writeEndDocument();
  }

  private void encodeArray(BsonWriter writer, Iterable<?> elements, EncoderContext context) {
    writer.writeStartArray();
    for (Object element : elements) {
      encodeValue(writer, element, context);
    }
    writer.writeEndArray();
  }

  private void encodeValue(BsonWriter writer, @Nullable Object value, EncoderContext outer) {
    EncoderContext context = outer.getChildContext();
    if (value == null) {
      writer.writeNull();
    } else if (value instanceof BsonValue || value instanceof byte[]) {
      encodeByCodec(codecRegistry.get(value.getClass()), writer, value, context);
    } else if (value instanceof Map<?, ?> map) {
      encodeFields(writer, map, context);
    } else if (value instanceof Iterable<?> elements) {
      encodeArray(writer, elements, context);
    } else if (value instanceof BSONObject object) {
      encodeFields(writer, object.toMap(), context);
    } else if (value instanceof CodeWScope code) {
      writer.writeJavaScriptWithScope(code.getCode());
      encodeFields(writer, code.getScope().toMap(), context);
    } else if (value.getClass().isArray()) {
      writer.writeStartArray();
      for (int i = 0; i < Array.getLength(value); i++) {
        encodeValue(writer, Array.get(value, i), context);
      }
      writer.writeEndArray();
    } else {
      encodeByCodec(codecRegistry.get(value.getClass()), writer, value, context);
    }
  }

  // The registry returned the codec for the class of the value.
  @SuppressWarnings("unchecked")
  private static <T> void encodeByCodec(
      Codec<T> codec, BsonWriter writer, Object value, EncoderContext context) {
    codec.encode(writer, (T) value, context);
  }

  @Override
  public DBObject decode(BsonReader reader, DecoderContext decoderContext) {
    return decodeDocument(reader, decoderContext);
  }

  private BasicDBObject decodeDocument(BsonReader reader, DecoderContext context) {
    BasicDBObject document = new BasicDBObject();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      document.put(reader.readName(), decodeValue(reader, context));
    }
    reader.readEndDocument();
    return document;
  }

  private BasicDBList decodeArray(BsonReader reader, DecoderContext context) {
    BasicDBList list = new BasicDBList();
    reader.readStartArray();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      list.add(decodeValue(reader, context));
    }
    reader.readEndArray();
    return list;
  }

  private @Nullable Object decodeValue(BsonReader reader, DecoderContext context) {
    return switch (reader.getCurrentBsonType()) {
      case NULL -> {
        reader.readNull();
        yield null;
      }
      case DOCUMENT -> referenceOr(decodeDocument(reader, context));
      case ARRAY -> decodeArray(reader, context);
      case JAVASCRIPT_WITH_SCOPE ->
          new CodeWScope(reader.readJavaScriptWithScope(), decodeDocument(reader, context));
      case BINARY -> decodeBinary(reader, context);
      default -> codecs.get(reader.getCurrentBsonType()).decode(reader, context);
    };
  }

  private static Object referenceOr(BasicDBObject document) {
    Object id = document.get("$id");
    return id != null && document.get("$ref") instanceof String collection
        ? new DBRef(
            document.get("$db") instanceof String database ? database : null, collection, id)
        : document;
  }

  private Object decodeBinary(BsonReader reader, DecoderContext context) {
    byte subType = reader.peekBinarySubType();
    if (subType == BsonBinarySubType.BINARY.getValue()
        || subType == BsonBinarySubType.OLD_BINARY.getValue()) {
      return codecRegistry.get(byte[].class).decode(reader, context);
    }
    if (isUuid(subType) && reader.peekBinarySize() == UUID_BYTES) {
      return codecRegistry.get(UUID.class).decode(reader, context);
    }
    return codecs.get(BsonType.BINARY).decode(reader, context);
  }

  private boolean isUuid(byte subType) {
    return switch (uuidRepresentation) {
      case UNSPECIFIED -> false;
      case STANDARD -> subType == BsonBinarySubType.UUID_STANDARD.getValue();
      case C_SHARP_LEGACY, JAVA_LEGACY, PYTHON_LEGACY ->
          subType == BsonBinarySubType.UUID_LEGACY.getValue();
    };
  }

  private static BsonTypeClassMap legacyClasses() {
    Map<BsonType, Class<?>> classes = new HashMap<>();
    classes.put(BsonType.REGULAR_EXPRESSION, Pattern.class);
    classes.put(BsonType.SYMBOL, String.class);
    classes.put(BsonType.TIMESTAMP, BSONTimestamp.class);
    return new BsonTypeClassMap(classes);
  }
}
