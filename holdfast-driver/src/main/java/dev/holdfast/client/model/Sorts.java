package dev.holdfast.client.model;

import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * The order of results.
 *
 * <pre>{@code
 * collection.find(filter).sort(orderBy(descending("date"), ascending("_id")));
 * }</pre>
 */
public final class Sorts {
  private Sorts() {}

  public static Bson ascending(String... fieldNames) {
    return ascending(List.of(fieldNames));
  }

  public static Bson ascending(List<String> fieldNames) {
    return Draft.each(fieldNames, name -> name, name -> new BsonInt32(1));
  }

  public static Bson descending(String... fieldNames) {
    return descending(List.of(fieldNames));
  }

  public static Bson descending(List<String> fieldNames) {
    return Draft.each(fieldNames, name -> name, name -> new BsonInt32(-1));
  }

  /** By how well a text search matched, best first; the field is the one of the projection. */
  public static Bson metaTextScore(String fieldName) {
    return Draft.of(fieldName, "$meta", new BsonString("textScore"));
  }

  /** By the first, among equals by the second, and so on. */
  public static Bson orderBy(Bson... sorts) {
    return orderBy(List.of(sorts));
  }

  public static Bson orderBy(List<? extends Bson> sorts) {
    return Combination.of(sorts, Combination.Rule.REPLACE);
  }
}
