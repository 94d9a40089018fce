package dev.holdfast.client.model;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.model.geojson.Geometry;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Filters for queries, updates, deletes and {@code $match}. Values may have any type for which a codec
 * exists.
 *
 * <pre>{@code
 * collection.find(and(eq("state", "open"), gt("total", 100), in("city", "Bern", "Basel")));
 * }</pre>
 */
public final class Filters {
  private Filters() {}

  /** {@code {_id: value}} */
  public static <TItem> Bson eq(@Nullable TItem value) {
    return Draft.of("_id", value);
  }

  /** {@code {fieldName: value}} */
  public static <TItem> Bson eq(String fieldName, @Nullable TItem value) {
    return Draft.of(notNull("fieldName", fieldName), value);
  }

  /** The field has another value or does not exist. */
  public static <TItem> Bson ne(String fieldName, @Nullable TItem value) {
    return Draft.of(notNull("fieldName", fieldName), "$ne", value);
  }

  public static <TItem> Bson gt(String fieldName, TItem value) {
    return Draft.of(notNull("fieldName", fieldName), "$gt", value);
  }

  public static <TItem> Bson lt(String fieldName, TItem value) {
    return Draft.of(notNull("fieldName", fieldName), "$lt", value);
  }

  public static <TItem> Bson gte(String fieldName, TItem value) {
    return Draft.of(notNull("fieldName", fieldName), "$gte", value);
  }

  public static <TItem> Bson lte(String fieldName, TItem value) {
    return Draft.of(notNull("fieldName", fieldName), "$lte", value);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public static <TItem> Bson in(String fieldName, @Nullable TItem... values) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$in",
        Items.of((@Nullable Object[]) notNull("values", values)));
  }

  public static <TItem> Bson in(String fieldName, Iterable<TItem> values) {
    return Draft.of(notNull("fieldName", fieldName), "$in", Items.of(notNull("values", values)));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public static <TItem> Bson nin(String fieldName, @Nullable TItem... values) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$nin",
        Items.of((@Nullable Object[]) notNull("values", values)));
  }

  public static <TItem> Bson nin(String fieldName, Iterable<TItem> values) {
    return Draft.of(notNull("fieldName", fieldName), "$nin", Items.of(notNull("values", values)));
  }

  /** Servers reject an empty list of filters. */
  public static Bson and(Iterable<Bson> filters) {
    return Draft.of("$and", Items.required(noneNull("filters", filters)));
  }

  public static Bson and(Bson... filters) {
    noneNull("filters", filters);
    return Draft.of("$and", Items.required(notNull("filters", filters)));
  }

  /** Servers reject an empty list of filters. */
  public static Bson or(Iterable<Bson> filters) {
    return Draft.of("$or", Items.required(noneNull("filters", filters)));
  }

  public static Bson or(Bson... filters) {
    noneNull("filters", filters);
    return Draft.of("$or", Items.required(notNull("filters", filters)));
  }

  /**
   * Matches documents that the filter does not match. {@code not(gt("a", 1))} is <code>{a: {$not: {$gt:
   * 1}}}</code>. Servers support {@code $not} only on a single field. For a filter on several fields, use
   * {@link #nor(Bson...)}.
   */
  public static Bson not(Bson filter) {
    return new Not(notNull("filter", filter));
  }

  /** None of the filters matches. */
  public static Bson nor(Bson... filters) {
    noneNull("filters", filters);
    return Draft.of("$nor", Items.required(notNull("filters", filters)));
  }

  public static Bson nor(Iterable<Bson> filters) {
    return Draft.of("$nor", Items.required(noneNull("filters", filters)));
  }

  public static Bson exists(String fieldName) {
    return exists(fieldName, true);
  }

  public static Bson exists(String fieldName, boolean exists) {
    return Draft.of(notNull("fieldName", fieldName), "$exists", BsonBoolean.valueOf(exists));
  }

  public static Bson type(String fieldName, BsonType type) {
    return Draft.of(
        notNull("fieldName", fieldName), "$type", new BsonInt32(notNull("type", type).getValue()));
  }

  /** The server's name of the type, such as {@code "number"}. */
  public static Bson type(String fieldName, String type) {
    return Draft.of(
        notNull("fieldName", fieldName), "$type", new BsonString(notNull("type", type)));
  }

  public static Bson mod(String fieldName, long divisor, long remainder) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$mod",
        Items.of(new BsonInt64(divisor), new BsonInt64(remainder)));
  }

  public static Bson regex(String fieldName, String pattern) {
    return regex(fieldName, pattern, null);
  }

  /** Options are letters, such as {@code "i"} for case-insensitive matching. */
  public static Bson regex(String fieldName, String pattern, @Nullable String options) {
    notNull("pattern", pattern);
    return Draft.of(
        notNull("fieldName", fieldName),
        options == null
            ? new BsonRegularExpression(notNull("pattern", pattern))
            : new BsonRegularExpression(pattern, options));
  }

  public static Bson regex(String fieldName, Pattern pattern) {
    return Draft.of(notNull("fieldName", fieldName), notNull("pattern", pattern));
  }

  public static Bson text(String search) {
    return text(search, new TextSearchOptions());
  }

  /** Searches the collection's text index. */
  public static Bson text(String search, TextSearchOptions options) {
    return Draft.of(
        "$text",
        Draft.of("$search", new BsonString(notNull("search", search)))
            .andLiteral("$language", notNull("options", options).getLanguage())
            .andLiteral("$caseSensitive", options.getCaseSensitive())
            .andLiteral("$diacriticSensitive", options.getDiacriticSensitive()));
  }

  /**
   * A JavaScript expression that the server evaluates for each document. It is slow, and some servers disable
   * it.
   */
  public static Bson where(String javaScriptExpression) {
    return Draft.of(
        "$where", new BsonString(notNull("javaScriptExpression", javaScriptExpression)));
  }

  /** An aggregation expression as a filter. */
  public static <TExpression> Bson expr(TExpression expression) {
    return Draft.of("$expr", expression);
  }

  /** The field is an array that contains all of the values. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public static <TItem> Bson all(String fieldName, @Nullable TItem... values) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$all",
        Items.of((@Nullable Object[]) notNull("values", values)));
  }

  public static <TItem> Bson all(String fieldName, Iterable<TItem> values) {
    return Draft.of(notNull("fieldName", fieldName), "$all", Items.of(notNull("values", values)));
  }

  /** The field is an array in which at least one element matches the filter. */
  public static Bson elemMatch(String fieldName, Bson filter) {
    return Draft.of(notNull("fieldName", fieldName), "$elemMatch", notNull("filter", filter));
  }

  public static Bson size(String fieldName, int size) {
    return Draft.of(notNull("fieldName", fieldName), "$size", new BsonInt32(size));
  }

  public static Bson bitsAllClear(String fieldName, long bitmask) {
    return Draft.of(notNull("fieldName", fieldName), "$bitsAllClear", new BsonInt64(bitmask));
  }

  public static Bson bitsAllSet(String fieldName, long bitmask) {
    return Draft.of(notNull("fieldName", fieldName), "$bitsAllSet", new BsonInt64(bitmask));
  }

  public static Bson bitsAnyClear(String fieldName, long bitmask) {
    return Draft.of(notNull("fieldName", fieldName), "$bitsAnyClear", new BsonInt64(bitmask));
  }

  public static Bson bitsAnySet(String fieldName, long bitmask) {
    return Draft.of(notNull("fieldName", fieldName), "$bitsAnySet", new BsonInt64(bitmask));
  }

  public static Bson geoWithin(String fieldName, Geometry geometry) {
    return Draft.of(notNull("fieldName", fieldName), "$geoWithin", geometry(geometry));
  }

  public static Bson geoWithin(String fieldName, Bson geometry) {
    return Draft.of(notNull("fieldName", fieldName), "$geoWithin", geometry(geometry));
  }

  /** Inside a rectangle on a plane. */
  public static Bson geoWithinBox(
      String fieldName,
      double lowerLeftX,
      double lowerLeftY,
      double upperRightX,
      double upperRightY) {
    return geoWithin(
        notNull("fieldName", fieldName),
        "$box",
        Items.of(pair(lowerLeftX, lowerLeftY), pair(upperRightX, upperRightY)));
  }

  /** Inside a polygon on a plane. Each point is a list of x and y. */
  public static Bson geoWithinPolygon(String fieldName, List<List<Double>> points) {
    return geoWithin(
        notNull("fieldName", fieldName),
        "$polygon",
        Items.each(noneNull("points", points), point -> pair(point.get(0), point.get(1))));
  }

  /** Inside a circle on a plane. */
  public static Bson geoWithinCenter(String fieldName, double x, double y, double radius) {
    return geoWithin(
        notNull("fieldName", fieldName), "$center", Items.of(pair(x, y), literal(radius)));
  }

  /** Inside a circle on a sphere. The radius is in radians. */
  public static Bson geoWithinCenterSphere(String fieldName, double x, double y, double radius) {
    return geoWithin(
        notNull("fieldName", fieldName), "$centerSphere", Items.of(pair(x, y), literal(radius)));
  }

  public static Bson geoIntersects(String fieldName, Bson geometry) {
    return Draft.of(notNull("fieldName", fieldName), "$geoIntersects", geometry(geometry));
  }

  public static Bson geoIntersects(String fieldName, Geometry geometry) {
    return Draft.of(notNull("fieldName", fieldName), "$geoIntersects", geometry(geometry));
  }

  /** Sorts by distance, the nearest first. Distances are in metres. */
  public static Bson near(
      String fieldName,
      Point geometry,
      @Nullable Double maxDistance,
      @Nullable Double minDistance) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$near",
        distances(geometry(geometry), maxDistance, minDistance));
  }

  public static Bson near(
      String fieldName, Bson geometry, @Nullable Double maxDistance, @Nullable Double minDistance) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$near",
        distances(geometry(geometry), maxDistance, minDistance));
  }

  /** Sorts by distance on a plane, the nearest first. Distances are in the unit of the coordinates. */
  public static Bson near(
      String fieldName,
      double x,
      double y,
      @Nullable Double maxDistance,
      @Nullable Double minDistance) {
    return Draft.of(
        notNull("fieldName", fieldName),
        distances(Draft.of("$near", pair(x, y)), maxDistance, minDistance));
  }

  /** Sorts by distance, the nearest first. Distances are in metres. */
  public static Bson nearSphere(
      String fieldName,
      Point geometry,
      @Nullable Double maxDistance,
      @Nullable Double minDistance) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$nearSphere",
        distances(geometry(geometry), maxDistance, minDistance));
  }

  public static Bson nearSphere(
      String fieldName, Bson geometry, @Nullable Double maxDistance, @Nullable Double minDistance) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$nearSphere",
        distances(geometry(geometry), maxDistance, minDistance));
  }

  /** Sorts by distance on a sphere, the nearest first. Distances are in radians. */
  public static Bson nearSphere(
      String fieldName,
      double x,
      double y,
      @Nullable Double maxDistance,
      @Nullable Double minDistance) {
    return Draft.of(
        notNull("fieldName", fieldName),
        distances(Draft.of("$nearSphere", pair(x, y)), maxDistance, minDistance));
  }

  public static Bson jsonSchema(Bson schema) {
    return Draft.of("$jsonSchema", notNull("schema", schema));
  }

  /** Matches everything. */
  public static Bson empty() {
    return Draft.NONE;
  }

  private static Bson geoWithin(String fieldName, String shape, Items definition) {
    return Draft.of(fieldName, "$geoWithin", Draft.of(shape, definition));
  }

  private static Draft geometry(Object geometry) {
    return Draft.of("$geometry", notNull("geometry", geometry));
  }

  private static Draft distances(Draft near, @Nullable Double max, @Nullable Double min) {
    return near.andLiteral("$maxDistance", max).andLiteral("$minDistance", min);
  }

  private static Items pair(double x, double y) {
    return Items.of(literal(x), literal(y));
  }

  /** Moves the negation from the filter to its field, because servers accept {@code $not} only there. */
  private record Not(Bson filter) implements Bson {
    private static final Set<Set<String>> REFERENCES =
        Set.of(Set.of("$ref", "$id"), Set.of("$ref", "$id", "$db"));

    @Override
    public <T> BsonDocument toBsonDocument(Class<T> documentClass, CodecRegistry registry) {
      BsonDocument document = filter.toBsonDocument(documentClass, registry);
      if (document.size() != 1) {
        BsonArray each = new BsonArray();
        document.forEach((name, value) -> each.add(new BsonDocument(name, value)));
        return new BsonDocument("$not", new BsonDocument("$and", each));
      }
      Map.Entry<String, BsonValue> only = document.entrySet().iterator().next();
      BsonValue value = only.getValue();
      if (only.getKey().startsWith("$")) {
        return new BsonDocument("$not", document);
      }
      BsonValue condition = isCondition(value) ? value : new BsonDocument("$eq", value);
      return new BsonDocument(only.getKey(), new BsonDocument("$not", condition));
    }

    /**
     * Whether {@code $not} accepts the value: a regular expression, or a document with operators that is not
     * a DBRef.
     */
    private static boolean isCondition(BsonValue value) {
      return value.isRegularExpression()
          || value.isDocument()
              && value.asDocument().keySet().stream().anyMatch(name -> name.startsWith("$"))
              && !REFERENCES.contains(value.asDocument().keySet());
    }

    @Override
    public String toString() {
      return "{\"$not\": " + filter + '}';
    }
  }
}
