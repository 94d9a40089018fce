package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import java.util.List;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * Sort orders.
 *
 * <pre>{@code
 * collection.find(filter).sort(orderBy(descending("date"), ascending("_id")));
 * }</pre>
 */
public final class Sorts {
  private Sorts() {}

  public static Bson ascending(String... fieldNames) {
    return ascending(noneNull("fieldNames", fieldNames));
  }

  public static Bson ascending(List<String> fieldNames) {
    return Draft.each(noneNull("fieldNames", fieldNames), name -> name, name -> new BsonInt32(1));
  }

  public static Bson descending(String... fieldNames) {
    return descending(noneNull("fieldNames", fieldNames));
  }

  public static Bson descending(List<String> fieldNames) {
    return Draft.each(noneNull("fieldNames", fieldNames), name -> name, name -> new BsonInt32(-1));
  }

  /** Sorts by text search score, the best first. The field must be the one of the projection. */
  public static Bson metaTextScore(String fieldName) {
    return Draft.of(notNull("fieldName", fieldName), "$meta", new BsonString("textScore"));
  }

  /** Sorts by the first order, then by the second, and so on. */
  public static Bson orderBy(Bson... sorts) {
    return orderBy(noneNull("sorts", sorts));
  }

  public static Bson orderBy(List<? extends Bson> sorts) {
    return Combination.of(noneNull("sorts", sorts), Combination.Rule.REPLACE);
  }
}
