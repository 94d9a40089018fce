package dev.holdfast.client.model.mql;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;

/** Creates expressions from literals and from the current document. */
public final class MqlValues {
  private MqlValues() {}

  public static MqlBoolean of(boolean of) {
    return MqlExpression.constant(new BsonBoolean(of));
  }

  public static MqlArray<MqlBoolean> ofBooleanArray(boolean... array) {
    notNull("array", array);
    List<MqlValue> items = new ArrayList<>();
    for (boolean item : array) {
      items.add(of(item));
    }
    return MqlExpression.made(Node.array(items));
  }

  public static MqlInteger of(int of) {
    return MqlExpression.constant(new BsonInt32(of));
  }

  public static MqlArray<MqlInteger> ofIntegerArray(int... array) {
    notNull("array", array);
    List<MqlValue> items = new ArrayList<>();
    for (int item : array) {
      items.add(of(item));
    }
    return MqlExpression.made(Node.array(items));
  }

  public static MqlInteger of(long of) {
    return MqlExpression.constant(new BsonInt64(of));
  }

  public static MqlArray<MqlInteger> ofIntegerArray(long... array) {
    notNull("array", array);
    List<MqlValue> items = new ArrayList<>();
    for (long item : array) {
      items.add(of(item));
    }
    return MqlExpression.made(Node.array(items));
  }

  public static MqlNumber of(double of) {
    return MqlExpression.constant(new BsonDouble(of));
  }

  public static MqlArray<MqlNumber> ofNumberArray(double... array) {
    notNull("array", array);
    List<MqlValue> items = new ArrayList<>();
    for (double item : array) {
      items.add(of(item));
    }
    return MqlExpression.made(Node.array(items));
  }

  public static MqlNumber of(Decimal128 of) {
    notNull("of", of);
    return MqlExpression.constant(new BsonDecimal128(of));
  }

  public static MqlArray<MqlNumber> ofNumberArray(Decimal128... array) {
    noneNull("array", array);
    List<MqlValue> items = new ArrayList<>();
    for (Decimal128 item : array) {
      items.add(of(item));
    }
    return MqlExpression.made(Node.array(items));
  }

  public static MqlDate of(Instant of) {
    notNull("of", of);
    return MqlExpression.constant(new BsonDateTime(of.toEpochMilli()));
  }

  public static MqlArray<MqlDate> ofDateArray(Instant... array) {
    noneNull("array", array);
    List<MqlValue> items = new ArrayList<>();
    for (Instant item : array) {
      items.add(of(item));
    }
    return MqlExpression.made(Node.array(items));
  }

  /** A literal string, even if it starts with $. */
  public static MqlString of(String of) {
    notNull("of", of);
    BsonString text = new BsonString(of);
    return MqlExpression.constant(of.startsWith("$") ? new BsonDocument("$literal", text) : text);
  }

  public static MqlArray<MqlString> ofStringArray(String... array) {
    noneNull("array", array);
    return MqlExpression.made(Node.array(Arrays.stream(array).map(MqlValues::of).toList()));
  }

  /** The current document of the stage. */
  public static MqlDocument current() {
    return MqlExpression.constant(new BsonString("$$CURRENT"));
  }

  public static <R extends MqlValue> MqlMap<R> currentAsMap() {
    return MqlExpression.constant(new BsonString("$$CURRENT"));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public static <T extends MqlValue> MqlArray<T> ofArray(T... array) {
    return MqlExpression.made(Node.array(noneNull("array", array)));
  }

  public static <T extends MqlValue> MqlEntry<T> ofEntry(MqlString k, T v) {
    notNull("k", k);
    notNull("v", v);
    return MqlExpression.made(Node.document("k", Node.of(k), "v", Node.of(v)));
  }

  public static <T extends MqlValue> MqlMap<T> ofMap() {
    return ofMap(new BsonDocument());
  }

  /** A literal map: the server does not evaluate its contents. */
  public static <T extends MqlValue> MqlMap<T> ofMap(Bson map) {
    notNull("map", map);
    return MqlExpression.made(Node.literal(map));
  }

  /** A literal document: the server does not evaluate its contents. */
  public static MqlDocument of(Bson document) {
    notNull("document", document);
    return MqlExpression.made(Node.literal(document));
  }

  public static MqlValue ofNull() {
    return MqlExpression.constant(BsonNull.VALUE);
  }

  static MqlNumber numberToMqlNumber(Number number) {
    if (number instanceof Integer value) {
      return of(value.intValue());
    }
    if (number instanceof Long value) {
      return of(value.longValue());
    }
    if (number instanceof Double value) {
      return of(value.doubleValue());
    }
    if (number instanceof Decimal128 value) {
      return of(value);
    }
    throw new IllegalArgumentException(
        "A number must be an Integer, Long, Double or Decimal128, not a "
            + notNull("number", number).getClass().getSimpleName()
            + ".");
  }
}
