package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.util.List;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Projections: the fields to return.
 *
 * <pre>{@code
 * collection.find(filter).projection(fields(include("name", "city"), excludeId()));
 * }</pre>
 */
public final class Projections {
  private Projections() {}

  /** A field whose value is an aggregation expression. */
  public static <TExpression> Bson computed(String fieldName, @Nullable TExpression expression) {
    return Draft.of(notNull("fieldName", fieldName), expression);
  }

  /** A field with the metadata of {@code $search}. */
  public static Bson computedSearchMeta(String fieldName) {
    return Draft.of(notNull("fieldName", fieldName), new BsonString("$$SEARCH_META"));
  }

  public static Bson include(String... fieldNames) {
    return include(noneNull("fieldNames", fieldNames));
  }

  public static Bson include(List<String> fieldNames) {
    return each(noneNull("fieldNames", fieldNames), 1);
  }

  public static Bson exclude(String... fieldNames) {
    return exclude(noneNull("fieldNames", fieldNames));
  }

  public static Bson exclude(List<String> fieldNames) {
    return each(noneNull("fieldNames", fieldNames), 0);
  }

  public static Bson excludeId() {
    return each(List.of("_id"), 0);
  }

  /** The first array element that matched the query. */
  public static Bson elemMatch(String fieldName) {
    return each(List.of(notNull("fieldName", fieldName) + ".$"), 1);
  }

  /** The first array element that matches the filter. */
  public static Bson elemMatch(String fieldName, Bson filter) {
    return Draft.of(notNull("fieldName", fieldName), "$elemMatch", notNull("filter", filter));
  }

  public static Bson meta(String fieldName, String metaFieldName) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$meta",
        new BsonString(notNull("metaFieldName", metaFieldName)));
  }

  public static Bson metaTextScore(String fieldName) {
    return meta(notNull("fieldName", fieldName), "textScore");
  }

  public static Bson metaSearchScore(String fieldName) {
    return meta(notNull("fieldName", fieldName), "searchScore");
  }

  public static Bson metaVectorSearchScore(String fieldName) {
    return meta(notNull("fieldName", fieldName), "vectorSearchScore");
  }

  public static Bson metaSearchHighlights(String fieldName) {
    return meta(notNull("fieldName", fieldName), "searchHighlights");
  }

  /** The first array elements or, if the limit is negative, the last ones. */
  public static Bson slice(String fieldName, int limit) {
    return Draft.of(notNull("fieldName", fieldName), "$slice", new BsonInt32(limit));
  }

  public static Bson slice(String fieldName, int skip, int limit) {
    return Draft.of(
        notNull("fieldName", fieldName),
        "$slice",
        Items.of(new BsonInt32(skip), new BsonInt32(limit)));
  }

  /**
   * Combines projections. If two have the same field, the later one replaces the earlier one and moves it to
   * the end.
   */
  public static Bson fields(Bson... projections) {
    return fields(noneNull("projections", projections));
  }

  public static Bson fields(List<? extends Bson> projections) {
    return Combination.of(noneNull("projections", projections), Combination.Rule.MOVE);
  }

  private static Bson each(List<String> fieldNames, int value) {
    Draft fields = Draft.NONE;
    for (String name : fieldNames) {
      fields = fields.without(name).and(name, new BsonInt32(value));
    }
    return fields;
  }
}
