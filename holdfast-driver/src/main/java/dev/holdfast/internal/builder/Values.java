package dev.holdfast.internal.builder;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Date;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWriter;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.codecs.BooleanCodec;
import org.bson.codecs.Codec;
import org.bson.codecs.DateCodec;
import org.bson.codecs.DoubleCodec;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.IntegerCodec;
import org.bson.codecs.LongCodec;
import org.bson.codecs.ObjectIdCodec;
import org.bson.codecs.StringCodec;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Converts values of any type to BSON. Only values of the user go through codecs, not those of the driver.
 */
public final class Values {
  private static final EncoderContext CONTEXT = EncoderContext.builder().build();
  private static final String NAME = "value";

  private Values() {}

  public static BsonValue encode(
      @Nullable Object value, Class<?> documentClass, CodecRegistry registry) {
    if (value == null) {
      return BsonNull.VALUE;
    }
    if (value instanceof Bson bson) {
      return bson.toBsonDocument(documentClass, registry);
    }
    if (value instanceof BsonValue bson) {
      return bson;
    }
    if (value instanceof Items items) {
      BsonArray array = new BsonArray(items.values().size());
      for (Object item : items.values()) {
        array.add(encode(item, documentClass, registry));
      }
      return array;
    }
    return byCodec(value, registry);
  }

  @SuppressWarnings("unchecked") // The codec is for the class of the value.
  private static <T> BsonValue byCodec(T value, CodecRegistry registry) {
    Codec<T> codec = (Codec<T>) registry.get(value.getClass());
    BsonValue simple = simple(value, codec);
    if (simple != null) {
      return simple;
    }
    BsonDocument holder = new BsonDocument();
    try (BsonDocumentWriter writer = new BsonDocumentWriter(holder)) {
      writer.writeStartDocument();
      writer.writeName(NAME);
      codec.encode(writer, value, CONTEXT);
      writer.writeEndDocument();
    }
    return Objects.requireNonNull(holder.get(NAME));
  }

  /**
   * Converts common types without a writer, if the codec is the one of org.bson and the result is the same.
   * Returns null otherwise. Most filters take this fast path.
   */
  private static @Nullable BsonValue simple(Object value, Codec<?> codec) {
    Class<?> by = codec.getClass();
    if (by == StringCodec.class) {
      return ((StringCodec) codec).getRepresentation() == BsonType.STRING
          ? new BsonString((String) value)
          : null;
    }
    if (by == ObjectIdCodec.class) {
      return new BsonObjectId((ObjectId) value);
    }
    if (by == IntegerCodec.class) {
      return new BsonInt32((Integer) value);
    }
    if (by == LongCodec.class) {
      return new BsonInt64((Long) value);
    }
    if (by == DoubleCodec.class) {
      return new BsonDouble((Double) value);
    }
    if (by == BooleanCodec.class) {
      return BsonBoolean.valueOf((Boolean) value);
    }
    return by == DateCodec.class ? new BsonDateTime(((Date) value).getTime()) : null;
  }

  /** Converts a name, number or flag of the driver, which must not go through the user's codecs. */
  public static BsonValue literal(Object value) {
    if (value instanceof String text) {
      return new BsonString(text);
    }
    if (value instanceof Integer number) {
      return new BsonInt32(number);
    }
    if (value instanceof Long number) {
      return new BsonInt64(number);
    }
    if (value instanceof Double number) {
      return new BsonDouble(number);
    }
    if (value instanceof Boolean flag) {
      return BsonBoolean.valueOf(flag);
    }
    throw new AssertionError(notNull("value", value).getClass());
  }

  static String describe(@Nullable Object value) {
    if (value instanceof String text) {
      return '"' + text + '"';
    }
    return value instanceof BsonString text ? '"' + text.getValue() + '"' : String.valueOf(value);
  }
}
