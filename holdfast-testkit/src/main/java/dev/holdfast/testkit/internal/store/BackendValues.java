package dev.holdfast.testkit.internal.store;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonJavaScript;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.LegacyUUID;
import de.bwaldvogel.mongo.bson.MaxKey;
import de.bwaldvogel.mongo.bson.MinKey;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/** Converts values between org.bson and the backend. The backend supports no binary subtype except UUID. */
final class BackendValues {
  private BackendValues() {}

  static Document toBackend(BsonDocument document) {
    Document result = new Document();
    document.forEach((name, value) -> result.put(name, toBackend(value)));
    return result;
  }

  static @Nullable Object toBackend(BsonValue value) {
    return switch (value.getBsonType()) {
      case DOUBLE -> value.asDouble().getValue();
      case STRING -> value.asString().getValue();
      case DOCUMENT -> toBackend(value.asDocument());
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        value.asArray().forEach(element -> list.add(toBackend(element)));
        yield list;
      }
      case BINARY -> binaryToBackend(value.asBinary());
      case OBJECT_ID -> new ObjectId(value.asObjectId().getValue().toByteArray());
      case BOOLEAN -> value.asBoolean().getValue();
      case DATE_TIME -> Instant.ofEpochMilli(value.asDateTime().getValue());
      case NULL, UNDEFINED -> null;
      case REGULAR_EXPRESSION ->
          new de.bwaldvogel.mongo.bson.BsonRegularExpression(
              value.asRegularExpression().getPattern(), value.asRegularExpression().getOptions());
      case JAVASCRIPT -> new BsonJavaScript(value.asJavaScript().getCode());
      case SYMBOL -> value.asSymbol().getSymbol();
      case INT32 -> value.asInt32().getValue();
      case INT64 -> value.asInt64().getValue();
      case TIMESTAMP -> new de.bwaldvogel.mongo.bson.BsonTimestamp(value.asTimestamp().getValue());
      case DECIMAL128 -> {
        org.bson.types.Decimal128 decimal = value.asDecimal128().getValue();
        yield new Decimal128(decimal.getLow(), decimal.getHigh());
      }
      case MIN_KEY -> MinKey.getInstance();
      case MAX_KEY -> MaxKey.getInstance();
      case DB_POINTER, JAVASCRIPT_WITH_SCOPE, END_OF_DOCUMENT ->
          throw new IllegalArgumentException(
              "the testkit's backend cannot keep a value of type " + value.getBsonType());
    };
  }

  private static Object binaryToBackend(BsonBinary binary) {
    if (binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue()) {
      return binary.asUuid();
    }
    if (binary.getType() == BsonBinarySubType.UUID_LEGACY.getValue()
        && binary.getData().length == 16) {
      ByteBuffer halves = ByteBuffer.wrap(binary.getData()).order(ByteOrder.LITTLE_ENDIAN);
      return new LegacyUUID(halves.getLong(), halves.getLong());
    }
    return new BinData(binary.getData());
  }

  static BsonDocument fromBackend(Map<String, ?> document) {
    BsonDocument result = new BsonDocument();
    document.forEach(
        (name, value) -> {
          if (!(value instanceof Missing)) {
            result.append(name, fromBackend(value));
          }
        });
    return result;
  }

  static BsonValue fromBackend(@Nullable Object value) {
    if (value == null || value instanceof Missing) {
      return BsonNull.VALUE;
    } else if (value instanceof Document document) {
      return fromBackend((Map<String, ?>) document);
    } else if (value instanceof Map<?, ?> map) {
      BsonDocument result = new BsonDocument();
      map.forEach((name, element) -> result.append(String.valueOf(name), fromBackend(element)));
      return result;
    } else if (value instanceof Collection<?> collection) {
      BsonArray array = new BsonArray();
      collection.forEach(element -> array.add(fromBackend(element)));
      return array;
    } else if (value instanceof Number number) {
      return number(number);
    } else if (value instanceof String string) {
      return new BsonString(string);
    } else if (value instanceof Boolean bool) {
      return BsonBoolean.valueOf(bool);
    } else if (value instanceof Instant instant) {
      return new BsonDateTime(instant.toEpochMilli());
    } else if (value instanceof UUID uuid) {
      return new BsonBinary(uuid, UuidRepresentation.STANDARD);
    }
    return special(value);
  }

  private static BsonValue number(Number number) {
    if (number instanceof Integer) {
      return new BsonInt32(number.intValue());
    } else if (number instanceof Long) {
      return new BsonInt64(number.longValue());
    } else if (number instanceof Decimal128 decimal) {
      return new BsonDecimal128(
          org.bson.types.Decimal128.fromIEEE754BIDEncoding(decimal.getHigh(), decimal.getLow()));
    }
    return new BsonDouble(number.doubleValue());
  }

  private static BsonValue special(Object value) {
    if (value instanceof ObjectId id) {
      return new BsonObjectId(new org.bson.types.ObjectId(id.toByteArray()));
    } else if (value instanceof BinData data) {
      return new BsonBinary(data.getData());
    } else if (value instanceof LegacyUUID uuid) {
      return new BsonBinary(uuid.getUuid(), UuidRepresentation.JAVA_LEGACY);
    } else if (value instanceof de.bwaldvogel.mongo.bson.BsonTimestamp timestamp) {
      return new BsonTimestamp(timestamp.getValue());
    } else if (value instanceof de.bwaldvogel.mongo.bson.BsonRegularExpression regex) {
      String options = regex.getOptions();
      return new BsonRegularExpression(regex.getPattern(), options == null ? "" : options);
    } else if (value instanceof BsonJavaScript code) {
      return new org.bson.BsonJavaScript(code.getCode());
    } else if (value instanceof MinKey) {
      return new BsonMinKey();
    } else if (value instanceof MaxKey) {
      return new BsonMaxKey();
    }
    throw new IllegalArgumentException("the backend answers with a " + value.getClass());
  }
}
