package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.util.Locale;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;

/**
 * Windows by position ({@code documents}) or by the value of the sort field ({@code range}, {@code
 * timeRange}). Both ends are inclusive and relative to the current document: {@code documents(-2, 0)} is the
 * current document and the two before it.
 */
public final class Windows {
  private Windows() {}

  /** A window boundary that is not a number. */
  public enum Bound {
    /** The current document. */
    CURRENT,
    /** The end of the partition. */
    UNBOUNDED;

    BsonString value() {
      return new BsonString(name().toLowerCase(Locale.ROOT));
    }
  }

  /** A window that the other methods do not support. */
  public static Window of(Bson window) {
    return new WindowBson(Draft.of(notNull("window", window)));
  }

  public static Window documents(int lower, int upper) {
    requireOrder(lower <= upper, lower, upper);
    return window("documents", new BsonInt32(lower), new BsonInt32(upper));
  }

  public static Window documents(Bound lower, int upper) {
    requireOrder(notNull("lower", lower) != Bound.CURRENT || upper >= 0, lower, upper);
    return window("documents", lower.value(), new BsonInt32(upper));
  }

  public static Window documents(int lower, Bound upper) {
    requireOrder(notNull("upper", upper) != Bound.CURRENT || lower <= 0, lower, upper);
    return window("documents", new BsonInt32(lower), upper.value());
  }

  public static Window documents(Bound lower, Bound upper) {
    return window("documents", notNull("lower", lower).value(), notNull("upper", upper).value());
  }

  public static Window range(long lower, long upper) {
    requireOrder(lower <= upper, lower, upper);
    return window("range", new BsonInt64(lower), new BsonInt64(upper));
  }

  public static Window range(double lower, double upper) {
    requireOrder(lower <= upper, lower, upper);
    return window("range", new BsonDouble(lower), new BsonDouble(upper));
  }

  public static Window range(Decimal128 lower, Decimal128 upper) {
    requireOrder(notNull("lower", lower).compareTo(notNull("upper", upper)) <= 0, lower, upper);
    return window("range", new BsonDecimal128(lower), new BsonDecimal128(upper));
  }

  public static Window range(Bound lower, long upper) {
    return window("range", notNull("lower", lower).value(), new BsonInt64(upper));
  }

  public static Window range(Bound lower, double upper) {
    return window("range", notNull("lower", lower).value(), new BsonDouble(upper));
  }

  public static Window range(Bound lower, Decimal128 upper) {
    return window(
        "range", notNull("lower", lower).value(), new BsonDecimal128(notNull("upper", upper)));
  }

  public static Window range(long lower, Bound upper) {
    return window("range", new BsonInt64(lower), notNull("upper", upper).value());
  }

  public static Window range(double lower, Bound upper) {
    return window("range", new BsonDouble(lower), notNull("upper", upper).value());
  }

  public static Window range(Decimal128 lower, Bound upper) {
    return window(
        "range", new BsonDecimal128(notNull("lower", lower)), notNull("upper", upper).value());
  }

  public static Window timeRange(long lower, long upper, MongoTimeUnit unit) {
    requireOrder(lower <= upper, lower, upper);
    return time(new BsonInt64(lower), new BsonInt64(upper), notNull("unit", unit));
  }

  public static Window timeRange(Bound lower, long upper, MongoTimeUnit unit) {
    return time(notNull("lower", lower).value(), new BsonInt64(upper), notNull("unit", unit));
  }

  public static Window timeRange(long lower, MongoTimeUnit unit, Bound upper) {
    return time(new BsonInt64(lower), notNull("upper", upper).value(), notNull("unit", unit));
  }

  private static Window window(String kind, BsonValue lower, BsonValue upper) {
    return new WindowBson(Draft.of(kind, Items.of(lower, upper)));
  }

  private static Window time(BsonValue lower, BsonValue upper, MongoTimeUnit unit) {
    return new WindowBson(
        Draft.of("range", Items.of(lower, upper)).and("unit", new BsonString(unit.value())));
  }

  private static void requireOrder(boolean ordered, Object lower, Object upper) {
    if (!ordered) {
      throw new IllegalArgumentException(
          "The lower end of a window must not be above the upper one, but "
              + lower
              + " is above "
              + upper
              + ".");
    }
  }
}
