package dev.holdfast.client.model.search;

import static dev.holdfast.client.model.search.SearchElement.fields;
import static dev.holdfast.client.model.search.SearchElement.paths;
import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.internal.builder.Checks;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * An operator of {@code $search}. Immutable: each method returns a copy.
 *
 * <pre>{@code
 * search(compound()
 *     .must(List.of(text(fieldPath("title"), "sea")))
 *     .filter(List.of(numberRange(fieldPath("year")).gte(1950))));
 * }</pre>
 */
public sealed interface SearchOperator extends Bson
    permits CompoundSearchOperator,
        ExistsSearchOperator,
        TextSearchOperator,
        AutocompleteSearchOperator,
        NumberRangeSearchOperator,
        DateRangeSearchOperator,
        NumberNearSearchOperator,
        DateNearSearchOperator,
        GeoNearSearchOperator,
        EqualsSearchOperator,
        InSearchOperator,
        MoreLikeThisSearchOperator,
        PhraseSearchOperator,
        RegexSearchOperator,
        QueryStringSearchOperator,
        WildcardSearchOperator,
        VectorSearchOperator {
  /** Modifies the score of the results. */
  SearchOperator score(SearchScore modifier);

  /** Combines several operators. */
  static CompoundSearchOperatorBase compound() {
    return new SearchElement("compound", Draft.NONE);
  }

  /** The field exists. */
  static ExistsSearchOperator exists(FieldSearchPath path) {
    return new SearchElement("exists", Draft.of("path", literal(notNull("path", path).toValue())));
  }

  /** The field contains words of the query, according to the analyzer of the index. */
  static TextSearchOperator text(SearchPath path, String query) {
    return text(List.of(notNull("path", path)), List.of(notNull("query", query)));
  }

  static TextSearchOperator text(Iterable<? extends SearchPath> paths, Iterable<String> queries) {
    noneNull("paths", paths);
    return new SearchElement(
        "text", queries(noneNull("queries", queries)).and("path", paths(notNull("paths", paths))));
  }

  /**
   * The field contains words that start with the query. The index must support autocomplete for the field.
   */
  static AutocompleteSearchOperator autocomplete(
      FieldSearchPath path, String query, String... queries) {
    noneNull("queries", queries);
    return autocomplete(
        notNull("path", path), Items.list(notNull("query", query), notNull("queries", queries)));
  }

  static AutocompleteSearchOperator autocomplete(FieldSearchPath path, Iterable<String> queries) {
    return new SearchElement(
        "autocomplete",
        queries(noneNull("queries", queries))
            .and("path", literal(notNull("path", path).toValue())));
  }

  static NumberRangeSearchOperatorBase numberRange(FieldSearchPath path, FieldSearchPath... paths) {
    noneNull("paths", paths);
    return numberRange(Items.list(notNull("path", path), notNull("paths", paths)));
  }

  static NumberRangeSearchOperatorBase numberRange(Iterable<? extends FieldSearchPath> paths) {
    return new SearchElement("range", Draft.of("path", fields(noneNull("paths", paths))));
  }

  static DateRangeSearchOperatorBase dateRange(FieldSearchPath path, FieldSearchPath... paths) {
    noneNull("paths", paths);
    return dateRange(Items.list(notNull("path", path), notNull("paths", paths)));
  }

  static DateRangeSearchOperatorBase dateRange(Iterable<? extends FieldSearchPath> paths) {
    return new SearchElement("range", Draft.of("path", fields(noneNull("paths", paths))));
  }

  /** @param pivot the distance from the origin at which the score is halved */
  static NumberNearSearchOperator near(
      Number origin, Number pivot, FieldSearchPath path, FieldSearchPath... paths) {
    noneNull("paths", paths);
    return near(origin, pivot, Items.list(notNull("path", path), notNull("paths", paths)));
  }

  static NumberNearSearchOperator near(
      Number origin, Number pivot, Iterable<? extends FieldSearchPath> paths) {
    return near((Object) origin, pivot, fields(noneNull("paths", paths)));
  }

  static DateNearSearchOperator near(
      Instant origin, Duration pivot, FieldSearchPath path, FieldSearchPath... paths) {
    noneNull("paths", paths);
    return near(
        notNull("origin", origin),
        notNull("pivot", pivot),
        Items.list(notNull("path", path), notNull("paths", paths)));
  }

  static DateNearSearchOperator near(
      Instant origin, Duration pivot, Iterable<? extends FieldSearchPath> paths) {
    return near(
        new BsonDateTime(notNull("origin", origin).toEpochMilli()),
        literal(notNull("pivot", pivot).toMillis()),
        fields(noneNull("paths", paths)));
  }

  /** @param pivot in metres */
  static GeoNearSearchOperator near(
      Point origin, Number pivot, FieldSearchPath path, FieldSearchPath... paths) {
    noneNull("paths", paths);
    return near(origin, pivot, Items.list(notNull("path", path), notNull("paths", paths)));
  }

  static GeoNearSearchOperator near(
      Point origin, Number pivot, Iterable<? extends FieldSearchPath> paths) {
    return near((Object) origin, pivot, fields(noneNull("paths", paths)));
  }

  private static SearchElement near(Object origin, Object pivot, @Nullable Object paths) {
    return new SearchElement(
        "near",
        Draft.of("origin", notNull("origin", origin))
            .and("path", paths)
            .and("pivot", notNull("pivot", pivot)));
  }

  static InSearchOperator in(FieldSearchPath path, boolean value, boolean... values) {
    List<Boolean> all = new ArrayList<>(List.of(value));
    for (boolean more : notNull("values", values)) {
      all.add(more);
    }
    return in(notNull("path", path), all);
  }

  static InSearchOperator in(FieldSearchPath path, ObjectId value, ObjectId... values) {
    noneNull("values", values);
    return in(
        notNull("path", path), Items.list(notNull("value", value), notNull("values", values)));
  }

  static InSearchOperator in(FieldSearchPath path, Number value, Number... values) {
    noneNull("values", values);
    return in(
        notNull("path", path), Items.list(notNull("value", value), notNull("values", values)));
  }

  static InSearchOperator in(FieldSearchPath path, Instant value, Instant... values) {
    noneNull("values", values);
    return in(
        notNull("path", path), Items.list(notNull("value", value), notNull("values", values)));
  }

  static InSearchOperator in(FieldSearchPath path, UUID value, UUID... values) {
    noneNull("values", values);
    return in(
        notNull("path", path), Items.list(notNull("value", value), notNull("values", values)));
  }

  static InSearchOperator in(FieldSearchPath path, String value, String... values) {
    noneNull("values", values);
    return in(
        notNull("path", path), Items.list(notNull("value", value), notNull("values", values)));
  }

  /** The field has one of the values. */
  static <T> InSearchOperator in(FieldSearchPath path, Iterable<? extends T> values) {
    return new SearchElement(
        "in",
        Draft.of("path", literal(notNull("path", path).toValue()))
            .and("value", Items.of(notNull("values", values)).atLeast(1, "values").oneOrMore()));
  }

  static EqualsSearchOperator equals(FieldSearchPath path, boolean value) {
    return equalTo(path, literal(value));
  }

  static EqualsSearchOperator equals(FieldSearchPath path, ObjectId value) {
    return equalTo(path, notNull("value", value));
  }

  static EqualsSearchOperator equals(FieldSearchPath path, Number value) {
    return equalTo(path, notNull("value", value));
  }

  static EqualsSearchOperator equals(FieldSearchPath path, Instant value) {
    return equalTo(path, new BsonDateTime(value.toEpochMilli()));
  }

  static EqualsSearchOperator equals(FieldSearchPath path, String value) {
    return equalTo(path, notNull("value", value));
  }

  static EqualsSearchOperator equals(FieldSearchPath path, UUID value) {
    return equalTo(path, new BsonBinary(value));
  }

  /** The field is null. */
  static EqualsSearchOperator equalsNull(FieldSearchPath path) {
    return equalTo(notNull("path", path), null);
  }

  private static SearchElement equalTo(FieldSearchPath path, @Nullable Object value) {
    return new SearchElement(
        "equals", Draft.of("path", literal(path.toValue())).and("value", value));
  }

  /** Documents that are similar to the given one. */
  static MoreLikeThisSearchOperator moreLikeThis(BsonDocument like) {
    return moreLikeThis(List.of(notNull("like", like)));
  }

  static MoreLikeThisSearchOperator moreLikeThis(Iterable<BsonDocument> likes) {
    return new SearchElement(
        "moreLikeThis",
        Draft.of("like", Items.required(noneNull("likes", likes)).atLeast(1, "likes").oneOrMore()));
  }

  /** A query in the Lucene query syntax, such as {@code "title:(sea OR ocean)"}. */
  static QueryStringSearchOperator queryString(FieldSearchPath defaultPath, String query) {
    return new SearchElement(
        "queryString",
        Draft.of("defaultPath", notNull("defaultPath", defaultPath).toBsonValue())
            .and("query", literal(notNull("query", query))));
  }

  /** The field contains the words in this order. */
  static PhraseSearchOperator phrase(SearchPath path, String query) {
    return phrase(List.of(notNull("path", path)), List.of(notNull("query", query)));
  }

  static PhraseSearchOperator phrase(
      Iterable<? extends SearchPath> paths, Iterable<String> queries) {
    noneNull("paths", paths);
    return new SearchElement(
        "phrase",
        Draft.of("path", paths(notNull("paths", paths)))
            .and(queries(noneNull("queries", queries))));
  }

  /** The field matches a pattern with {@code *} and {@code ?}. */
  static WildcardSearchOperator wildcard(SearchPath path, String query) {
    return wildcard(List.of(notNull("query", query)), List.of(notNull("path", path)));
  }

  static WildcardSearchOperator wildcard(
      Iterable<String> queries, Iterable<? extends SearchPath> paths) {
    noneNull("paths", paths);
    return new SearchElement(
        "wildcard",
        queries(noneNull("queries", queries)).and("path", paths(notNull("paths", paths))));
  }

  static RegexSearchOperator regex(SearchPath path, String query) {
    return regex(List.of(notNull("path", path)), List.of(notNull("query", query)));
  }

  static RegexSearchOperator regex(Iterable<? extends SearchPath> paths, Iterable<String> queries) {
    noneNull("paths", paths);
    return new SearchElement(
        "regex",
        Draft.of("path", paths(notNull("paths", paths)))
            .and(queries(noneNull("queries", queries))));
  }

  /**
   * Finds the approximate nearest neighbours of a vector.
   *
   * @throws IllegalArgumentException if the number of candidates is less than the limit
   */
  static VectorSearchOperator vectorSearch(
      FieldSearchPath path, Iterable<Double> queryVector, int limit, int numCandidates) {
    Checks.require(
        numCandidates >= limit, "numCandidates", "at least the limit, " + limit, numCandidates);
    return new SearchElement(
        "vectorSearch",
        vector(notNull("path", path), notNull("queryVector", queryVector), limit)
            .and("numCandidates", literal(numCandidates)));
  }

  /** Finds the exact nearest neighbours of a vector, by comparing all vectors. */
  static VectorSearchOperator vectorSearchExact(
      FieldSearchPath path, Iterable<Double> queryVector, int limit) {
    return new SearchElement(
        "vectorSearch",
        vector(notNull("path", path), notNull("queryVector", queryVector), limit)
            .and("exact", literal(true)));
  }

  /** An operator that the other methods do not support. */
  static SearchOperator of(Bson operator) {
    return new SearchElement(notNull("operator", operator));
  }

  private static Draft vector(FieldSearchPath path, Iterable<Double> queryVector, int limit) {
    return Draft.of("path", literal(path.toValue()))
        .and("queryVector", Items.of(queryVector))
        .and("limit", literal(limit));
  }

  private static Draft queries(Iterable<String> queries) {
    return Draft.of("query", Items.texts(queries).atLeast(1, "queries").oneOrMore());
  }
}
