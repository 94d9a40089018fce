package dev.holdfast;

import static dev.holdfast.internal.value.Checks.notNull;

import java.util.Date;
import org.bson.codecs.BsonTypeClassMap;
import org.bson.codecs.Codec;
import org.bson.codecs.DateCodec;
import org.bson.codecs.configuration.CodecProvider;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.BSONTimestamp;
import org.jspecify.annotations.Nullable;

/** Provides the codecs of {@link DBObject} and of legacy value classes. */
public class DBObjectCodecProvider implements CodecProvider {
  private final BsonTypeClassMap bsonTypeClassMap;

  public DBObjectCodecProvider() {
    this(DBObjectCodec.CLASSES);
  }

  /**
   * @param bsonTypeClassMap the classes to decode values to; documents and arrays are always {@link
   *     BasicDBObject} and {@link BasicDBList}
   */
  public DBObjectCodecProvider(BsonTypeClassMap bsonTypeClassMap) {
    this.bsonTypeClassMap = notNull("bsonTypeClassMap", bsonTypeClassMap);
  }

  @Override
  // Each codec handles the requested class or a subclass of it.
  @SuppressWarnings("unchecked")
  public <T> @Nullable Codec<T> get(Class<T> clazz, CodecRegistry registry) {
    if (clazz == BSONTimestamp.class) {
      return (Codec<T>) new BSONTimestampCodec();
    }
    if (DBObject.class.isAssignableFrom(clazz)) {
      return (Codec<T>) new DBObjectCodec(registry, bsonTypeClassMap);
    }
    return Date.class.isAssignableFrom(clazz) ? (Codec<T>) new DateCodec() : null;
  }

  @Override
  public boolean equals(@Nullable Object o) {
    return o instanceof DBObjectCodecProvider other
        && bsonTypeClassMap.equals(other.bsonTypeClassMap);
  }

  @Override
  public int hashCode() {
    return bsonTypeClassMap.hashCode();
  }

  @Override
  public String toString() {
    return "DBObjectCodecProvider{}";
  }
}
