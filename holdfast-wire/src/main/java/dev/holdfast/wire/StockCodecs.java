package dev.holdfast.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.bson.BinaryVector;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.bson.codecs.BinaryCodec;
import org.bson.codecs.BooleanCodec;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonDocumentWrapperCodec;
import org.bson.codecs.BsonTypeClassMap;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.ByteArrayCodec;
import org.bson.codecs.ByteCodec;
import org.bson.codecs.CodeCodec;
import org.bson.codecs.CodeWithScopeCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.DateCodec;
import org.bson.codecs.Decimal128Codec;
import org.bson.codecs.DocumentCodecProvider;
import org.bson.codecs.DoubleCodec;
import org.bson.codecs.FloatCodec;
import org.bson.codecs.IntegerCodec;
import org.bson.codecs.IterableCodecProvider;
import org.bson.codecs.LongCodec;
import org.bson.codecs.MapCodecProvider;
import org.bson.codecs.MaxKeyCodec;
import org.bson.codecs.MinKeyCodec;
import org.bson.codecs.ObjectIdCodec;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.codecs.ShortCodec;
import org.bson.codecs.StringCodec;
import org.bson.codecs.SymbolCodec;
import org.bson.codecs.UuidCodec;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;

/** Recognises org.bson's own codecs, which the direct paths may bypass. */
final class StockCodecs {
  private static final BsonTypeClassMap DOCUMENT_CLASSES = new BsonTypeClassMap();
  // Some codec classes are not public in org.bson, so get them from a registry of its providers.
  private static final CodecRegistry ORG_BSON =
      CodecRegistries.fromProviders(
          new ValueCodecProvider(),
          new BsonValueCodecProvider(),
          new DocumentCodecProvider(),
          new CollectionCodecProvider(),
          new IterableCodecProvider(),
          new MapCodecProvider());
  private static final Map<Class<?>, ValueKind> KINDS = new HashMap<>();

  static {
    KINDS.put(StringCodec.class, ValueKind.STRING);
    KINDS.put(IntegerCodec.class, ValueKind.INTEGER);
    KINDS.put(LongCodec.class, ValueKind.LONG);
    KINDS.put(DoubleCodec.class, ValueKind.DOUBLE);
    KINDS.put(BooleanCodec.class, ValueKind.BOOLEAN);
    KINDS.put(DateCodec.class, ValueKind.DATE);
    KINDS.put(ObjectIdCodec.class, ValueKind.OBJECT_ID);
    KINDS.put(ByteArrayCodec.class, ValueKind.BYTES);
    KINDS.put(BinaryCodec.class, ValueKind.BINARY);
    KINDS.put(Decimal128Codec.class, ValueKind.DECIMAL128);
    KINDS.put(ByteCodec.class, ValueKind.BYTE);
    KINDS.put(ShortCodec.class, ValueKind.SHORT);
    KINDS.put(FloatCodec.class, ValueKind.FLOAT);
    KINDS.put(CodeCodec.class, ValueKind.CODE);
    KINDS.put(CodeWithScopeCodec.class, ValueKind.CODE_WITH_SCOPE);
    KINDS.put(SymbolCodec.class, ValueKind.SYMBOL);
    KINDS.put(MinKeyCodec.class, ValueKind.MIN_KEY);
    KINDS.put(MaxKeyCodec.class, ValueKind.MAX_KEY);
    KINDS.put(ORG_BSON.get(HashMap.class).getClass(), ValueKind.MAP);
    KINDS.put(ORG_BSON.get(ArrayList.class).getClass(), ValueKind.ITERABLE);
    KINDS.put(
        new IterableCodecProvider().get(Iterable.class, ORG_BSON).getClass(), ValueKind.ITERABLE);
    for (BsonType type : BsonType.values()) {
      Class<? extends BsonValue> valueClass = BsonValueCodecProvider.getClassForBsonType(type);
      if (valueClass != null) {
        KINDS.put(ORG_BSON.get(valueClass).getClass(), ValueKind.BSON_VALUE);
      }
    }
    KINDS.put(RawBsonDocumentCodec.class, ValueKind.BSON_VALUE);
    KINDS.put(BsonDocumentWrapperCodec.class, ValueKind.BSON_VALUE);
  }

  private StockCodecs() {}

  /** How to write the values of this codec without calling it. */
  static ValueKind kindOf(Codec<?> codec) {
    // A string codec can be configured to write object ids.
    return codec instanceof StringCodec text && text.getRepresentation() != BsonType.STRING
        ? ValueKind.THROUGH_CODEC
        : KINDS.getOrDefault(codec.getClass(), ValueKind.THROUGH_CODEC);
  }

  /** Whether a codec for BsonDocument reads and writes as org.bson does, including all nested values. */
  static boolean isPlainBson(Codec<?> codec) {
    return codec.getClass() == BsonDocumentCodec.class
        && haveBsonValues(((BsonDocumentCodec) codec).getCodecRegistry());
  }

  /** Whether a registry reads and writes all BsonValues as org.bson does. */
  static boolean haveBsonValues(CodecRegistry registry) {
    for (BsonType type : BsonType.values()) {
      Class<? extends BsonValue> valueClass = BsonValueCodecProvider.getClassForBsonType(type);
      if (valueClass != null
          && !sameCodecClass(registry, valueClass)
          && !(valueClass == BsonDocument.class && isMadeLater(registry.get(valueClass)))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a registry returned a placeholder, as it does if a codec requests its own class while it is being
   * created. The placeholder represents the codec whose registry this is.
   */
  static boolean isMadeLater(Codec<?> codec) {
    return codec.getClass().getPackageName().equals("org.bson.internal");
  }

  /** Whether a registry reads the values inside a document, other than containers, as org.bson does. */
  static boolean readDocumentValues(CodecRegistry registry, UuidRepresentation representation) {
    for (BsonType type : BsonType.values()) {
      Class<?> valueClass = DOCUMENT_CLASSES.get(type);
      if (valueClass != null && !type.isContainer() && !sameCodecClass(registry, valueClass)) {
        return false;
      }
    }
    return kindOf(registry.get(String.class)) == ValueKind.STRING
        && sameCodecClass(registry, BinaryVector.class)
        && (representation == UuidRepresentation.UNSPECIFIED
            || sameCodecClass(registry, UUID.class)
                && registry.get(UUID.class) instanceof UuidCodec uuid
                && uuid.getUuidRepresentation() == representation);
  }

  private static boolean sameCodecClass(CodecRegistry registry, Class<?> valueClass) {
    try {
      return registry.get(valueClass).getClass() == ORG_BSON.get(valueClass).getClass();
    } catch (CodecConfigurationException none) {
      return false; // The codec itself reports this if a value needs it.
    }
  }
}
