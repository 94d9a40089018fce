package dev.holdfast.internal.client;

import dev.holdfast.client.model.IndexModel;
import dev.holdfast.client.model.IndexOptions;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** An index in the format of {@code createIndexes}. */
record IndexDescription(String name, BsonDocument document) {
  static IndexDescription of(IndexModel model, Class<?> documentClass, CodecRegistry registry) {
    IndexOptions options = model.getOptions();
    BsonDocument keys = model.getKeys().toBsonDocument(documentClass, registry);
    String name = options.getName() == null ? nameOf(keys) : options.getName();
    Builder builder = new Builder(documentClass, registry);
    builder.put("key", keys);
    builder.put("name", new BsonString(name));
    describe(options, builder);
    return new IndexDescription(name, builder.document);
  }

  private static void describe(IndexOptions options, Builder builder) {
    builder.flag("background", options.isBackground());
    builder.flag("unique", options.isUnique());
    builder.flag("sparse", options.isSparse());
    Long expireAfter = options.getExpireAfter(TimeUnit.SECONDS);
    builder.put("expireAfterSeconds", expireAfter == null ? null : new BsonInt64(expireAfter));
    builder.put("v", number(options.getVersion()));
    builder.put("weights", options.getWeights());
    builder.put("default_language", text(options.getDefaultLanguage()));
    builder.put("language_override", text(options.getLanguageOverride()));
    builder.put("textIndexVersion", number(options.getTextVersion()));
    builder.put("2dsphereIndexVersion", number(options.getSphereVersion()));
    builder.put("bits", number(options.getBits()));
    builder.put("min", number(options.getMin()));
    builder.put("max", number(options.getMax()));
    builder.put("storageEngine", options.getStorageEngine());
    builder.put("partialFilterExpression", options.getPartialFilterExpression());
    if (options.getCollation() != null) {
      builder.put("collation", (BsonValue) options.getCollation().asDocument());
    }
    builder.put("wildcardProjection", options.getWildcardProjection());
    builder.flag("hidden", options.isHidden());
  }

  /** Index Management, "Index Name Generation": all keys and their kinds, as in {@code a_1_b_-1}. */
  static String nameOf(BsonDocument keys) {
    StringBuilder name = new StringBuilder();
    keys.forEach(
        (key, kind) -> {
          name.append(name.isEmpty() ? "" : "_").append(key).append('_');
          if (kind instanceof BsonNumber number) {
            name.append(number.intValue());
          } else if (kind instanceof BsonString text) {
            name.append(text.getValue().replace(' ', '_'));
          }
        });
    return name.toString();
  }

  private static @Nullable BsonValue number(@Nullable Integer value) {
    return value == null ? null : new BsonInt32(value);
  }

  private static @Nullable BsonValue number(@Nullable Double value) {
    return value == null ? null : new BsonDouble(value);
  }

  private static @Nullable BsonValue text(@Nullable String value) {
    return value == null ? null : new BsonString(value);
  }

  /** Omits options that are not set. */
  private record Builder(Class<?> documentClass, CodecRegistry registry, BsonDocument document) {
    Builder(Class<?> documentClass, CodecRegistry registry) {
      this(documentClass, registry, new BsonDocument());
    }

    void put(String name, @Nullable BsonValue value) {
      if (value != null) {
        document.append(name, value);
      }
    }

    void put(String name, @Nullable Bson value) {
      if (value != null) {
        document.append(name, value.toBsonDocument(documentClass, registry));
      }
    }

    void put(String name, BsonDocument value) {
      document.append(name, value);
    }

    void flag(String name, boolean value) {
      if (value) {
        document.append(name, BsonBoolean.TRUE);
      }
    }
  }
}
