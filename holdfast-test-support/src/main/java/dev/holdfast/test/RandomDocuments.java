package dev.holdfast.test;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.bson.BinaryVector;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
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
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;

/** Documents of every BSON type, nested and oddly named, from a seed. Not thread-safe. */
public final class RandomDocuments {
  private static final int MOST_FIELDS = 12;
  private static final int MOST_LEVELS = 4;

  private final Random random;

  public RandomDocuments(Random random) {
    this.random = random;
  }

  public BsonDocument bsonDocument() {
    return bsonDocument(MOST_LEVELS);
  }

  private BsonDocument bsonDocument(int levels) {
    BsonDocument document = new BsonDocument();
    for (int fields = random.nextInt(MOST_FIELDS); fields > 0; fields--) {
      document.put(name(), bsonValue(levels));
    }
    return document;
  }

  private BsonValue bsonValue(int levels) {
    return switch (random.nextInt(levels > 0 ? 22 : 19)) {
      case 0 -> new BsonDouble(number());
      case 1, 2 -> new BsonString(text());
      case 3 -> new BsonBinary(subtype(), bytes());
      case 4 -> new BsonUndefined();
      case 5 -> new BsonObjectId(objectId());
      case 6 -> BsonBoolean.valueOf(random.nextBoolean());
      case 7 -> new BsonDateTime(random.nextLong());
      case 8 -> BsonNull.VALUE;
      case 9 -> new BsonRegularExpression(withoutNull(text()), "im");
      case 10 -> new BsonDbPointer(text(), objectId());
      case 11 -> new BsonJavaScript(text());
      case 12 -> new BsonSymbol(text());
      case 13 -> new BsonInt32(random.nextInt());
      case 14 -> new BsonTimestamp(random.nextLong());
      case 15 -> new BsonInt64(random.nextLong());
      case 16 -> new BsonDecimal128(decimal());
      case 17 -> new BsonMinKey();
      case 18 -> new BsonMaxKey();
      case 19 -> new BsonJavaScriptWithScope(text(), bsonDocument(levels - 1));
      case 20 -> bsonDocument(levels - 1);
      default -> {
        BsonArray array = new BsonArray();
        for (int items = random.nextInt(MOST_FIELDS); items > 0; items--) {
          array.add(bsonValue(levels - 1));
        }
        yield array;
      }
    };
  }

  /** A document of the classes that org.bson decodes to, so that a round trip gives an equal one. */
  public Document document() {
    return document(MOST_LEVELS);
  }

  private Document document(int levels) {
    Document document = new Document();
    for (int fields = random.nextInt(MOST_FIELDS); fields > 0; fields--) {
      document.put(name(), value(levels));
    }
    return document;
  }

  /** A document that also holds classes org.bson writes, but reads back as others. */
  public Document documentOfManyClasses() {
    Document document = document();
    for (int fields = random.nextInt(MOST_FIELDS); fields > 0; fields--) {
      document.put(name(), valueOfManyClasses(MOST_LEVELS));
    }
    return document;
  }

  private Object valueOfManyClasses(int levels) {
    return switch (random.nextInt(levels > 0 ? 18 : 12)) {
      case 0 -> bytes();
      case 1 -> (byte) random.nextInt();
      case 2 -> (short) random.nextInt();
      case 3 -> random.nextFloat();
      case 4 -> (char) ('a' + random.nextInt(26));
      case 5 -> BigDecimal.valueOf(random.nextLong(), 3);
      case 6 -> Pattern.compile(plain(5).replaceAll("[^a-z]", "."), Pattern.CASE_INSENSITIVE);
      case 7 -> new AtomicInteger(random.nextInt());
      case 8 -> Instant.ofEpochMilli(random.nextInt());
      case 9 -> bsonValue(levels);
      case 10 -> Thread.State.values()[random.nextInt(6)];
      case 11 -> value(levels);
      case 12 -> new TreeMap<>(mapOfManyClasses(levels - 1));
      case 13 -> mapOfManyClasses(levels - 1);
      case 14 -> new LinkedList<>(mapOfManyClasses(levels - 1).values());
      case 15 -> Collections.unmodifiableCollection(mapOfManyClasses(levels - 1).values());
      case 16 -> bsonDocument(levels - 1);
      default -> new Document(mapOfManyClasses(levels - 1));
    };
  }

  private Map<String, Object> mapOfManyClasses(int levels) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int fields = random.nextInt(MOST_FIELDS); fields > 0; fields--) {
      map.put(name(), valueOfManyClasses(levels));
    }
    return map;
  }

  private Object value(int levels) {
    return switch (random.nextInt(levels > 0 ? 22 : 19)) {
      case 0 -> number();
      case 1, 2 -> text();
      case 3 ->
          random.nextInt(4) == 0
              ? BinaryVector.int8Vector(bytes())
              : new Binary(subtype(), bytes());
      case 4 -> new BsonUndefined();
      case 5 -> objectId();
      case 6 -> random.nextBoolean();
      case 7 -> new Date(random.nextLong());
      case 8 -> null;
      case 9 -> new BsonRegularExpression(withoutNull(text()), "im");
      case 10 -> new BsonDbPointer(text(), objectId());
      case 11 -> new Code(text());
      case 12 -> new Symbol(text());
      case 13 -> random.nextInt();
      case 14 -> new BsonTimestamp(random.nextLong());
      case 15 -> random.nextLong();
      case 16 -> decimal();
      case 17 -> new MinKey();
      case 18 -> new MaxKey();
      case 19 -> new CodeWithScope(text(), document(levels - 1));
      case 20 -> document(levels - 1);
      default -> {
        List<Object> list = new ArrayList<>();
        for (int items = random.nextInt(MOST_FIELDS); items > 0; items--) {
          list.add(value(levels - 1));
        }
        yield list;
      }
    };
  }

  /** Field names: mostly short and plain, sometimes empty, numeric, long or not ASCII. */
  private String name() {
    return switch (random.nextInt(12)) {
      case 0 -> "";
      case 1 -> Integer.toString(random.nextInt(12));
      case 2 -> withoutNull(text());
      case 3 -> "_id";
      case 4 -> "a field name that is longer than any sensible one " + random.nextInt();
      default -> plain(1 + random.nextInt(10));
    };
  }

  private String text() {
    return switch (random.nextInt(4)) {
      case 0 -> plain(random.nextInt(200));
      case 1 -> unicode(random.nextInt(40));
      default -> plain(random.nextInt(20));
    };
  }

  private String plain(int length) {
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      chars[i] = (char) (' ' + random.nextInt('~' - ' ' + 1));
    }
    return new String(chars);
  }

  /** Valid Unicode of one to four bytes per character, null characters included. */
  private String unicode(int length) {
    StringBuilder text = new StringBuilder();
    int[] bounds = {0x80, 0x800, 0xd800, 0x110000};
    while (text.length() < length) {
      int point = random.nextInt(bounds[random.nextInt(bounds.length)]);
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        text.appendCodePoint(point);
      }
    }
    return text.toString();
  }

  private static String withoutNull(String text) {
    return text.replace("\0", "");
  }

  private double number() {
    double[] special = {0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE};
    int which = random.nextInt(special.length * 2);
    return which < special.length ? special[which] : Double.longBitsToDouble(random.nextLong());
  }

  private Decimal128 decimal() {
    return Decimal128.fromIEEE754BIDEncoding(random.nextLong(), random.nextLong());
  }

  /** Any subtype but that of vectors, whose bytes have a form. */
  private byte subtype() {
    byte subtype = (byte) random.nextInt(256);
    return subtype == BsonBinarySubType.VECTOR.getValue() ? 0 : subtype;
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(64)];
    random.nextBytes(bytes);
    return bytes;
  }

  private ObjectId objectId() {
    byte[] bytes = new byte[12];
    random.nextBytes(bytes);
    return new ObjectId(bytes);
  }
}
