package dev.holdfast.client.model.search;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Implements all types of this package of the form {@code {name: {…}}}. Its methods set the fields inside.
 */
final class SearchElement
    implements MustCompoundSearchOperator,
        MustNotCompoundSearchOperator,
        ShouldCompoundSearchOperator,
        FilterCompoundSearchOperator,
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
        VectorSearchOperator,
        ValueBoostSearchScore,
        PathBoostSearchScore,
        ConstantSearchScore,
        FunctionSearchScore,
        GaussSearchScoreExpression,
        PathSearchScoreExpression,
        FacetSearchCollector,
        StringSearchFacet,
        NumberSearchFacet,
        DateSearchFacet {
  private final Bson element; // The element, without the options.
  private final Draft options;

  SearchElement(String name, Draft inside) {
    this(Draft.of(name, inside));
  }

  /** @param element a document with one field whose value is a document; this is checked during encoding */
  SearchElement(Bson element) {
    this(notNull("element", element), Draft.NONE);
  }

  private SearchElement(Bson element, Draft options) {
    this.element = element;
    this.options = options;
  }

  /**
   * One path becomes a string and several an array. Paths with an alternate analyzer or wildcards become
   * documents.
   */
  static @Nullable Object paths(Iterable<? extends SearchPath> paths) {
    return Items.each(paths, SearchPath::toBsonValue).atLeast(1, "paths").oneOrMore();
  }

  /** The same, for operators that accept only field paths. */
  static @Nullable Object fields(Iterable<? extends FieldSearchPath> paths) {
    return Items.each(paths, path -> literal(path.toValue())).atLeast(1, "paths").oneOrMore();
  }

  private SearchElement with(String name, @Nullable Object value) {
    return new SearchElement(element, options.and(name, notNull(name, value)));
  }

  @Override
  public <T> BsonDocument toBsonDocument(Class<T> documentClass, CodecRegistry registry) {
    BsonDocument document = element.toBsonDocument(documentClass, registry);
    if (document.size() != 1 || !document.values().iterator().next().isDocument()) {
      throw new IllegalArgumentException(
          "Wanted one field with a document as its value, not " + document + ".");
    }
    Map.Entry<String, BsonValue> only = document.entrySet().iterator().next();
    BsonDocument inside =
        Draft.of(only.getValue().asDocument()).toBsonDocument(documentClass, registry);
    inside.putAll(options.toBsonDocument(documentClass, registry));
    return new BsonDocument(only.getKey(), inside);
  }

  @Override
  public SearchElement score(SearchScore modifier) {
    return with("score", modifier);
  }

  @Override
  public SearchElement fuzzy() {
    return fuzzy(FuzzySearchOptions.fuzzySearchOptions());
  }

  @Override
  public SearchElement fuzzy(FuzzySearchOptions fuzzy) {
    return new SearchElement(element, options.without("synonyms")).with("fuzzy", fuzzy);
  }

  @Override
  public SearchElement synonyms(String name) {
    return new SearchElement(element, options.without("fuzzy")).with("synonyms", literal(name));
  }

  @Override
  public PhraseSearchOperator slop(int slop) {
    return with("slop", literal(slop));
  }

  @Override
  public AutocompleteSearchOperator anyTokenOrder() {
    return with("tokenOrder", literal("any"));
  }

  @Override
  public AutocompleteSearchOperator sequentialTokenOrder() {
    return with("tokenOrder", literal("sequential"));
  }

  @Override
  public MustCompoundSearchOperator must(Iterable<? extends SearchOperator> clauses) {
    return clauses("must", clauses);
  }

  @Override
  public MustNotCompoundSearchOperator mustNot(Iterable<? extends SearchOperator> clauses) {
    return clauses("mustNot", clauses);
  }

  @Override
  public ShouldCompoundSearchOperator should(Iterable<? extends SearchOperator> clauses) {
    return clauses("should", clauses);
  }

  @Override
  public FilterCompoundSearchOperator filter(Iterable<? extends SearchOperator> clauses) {
    return clauses("filter", clauses);
  }

  private SearchElement clauses(String name, Iterable<? extends SearchOperator> clauses) {
    Items more = Items.required(clauses).atLeast(1, "clauses");
    return with(name, options.get(name) instanceof Items already ? already.and(more) : more);
  }

  @Override
  public ShouldCompoundSearchOperator minimumShouldMatch(int minimumShouldMatch) {
    return with("minimumShouldMatch", literal(minimumShouldMatch));
  }

  @Override
  public VectorSearchOperator filter(SearchOperator filter) {
    return with("filter", filter);
  }

  @Override
  public SearchElement undefined(float fallback) {
    return with("undefined", literal((double) fallback));
  }

  @Override
  public GaussSearchScoreExpression offset(double offset) {
    return with("offset", literal(offset));
  }

  @Override
  public GaussSearchScoreExpression decay(double decay) {
    return with("decay", literal(decay));
  }

  @Override
  public StringSearchFacet numBuckets(int max) {
    return with("numBuckets", literal(max));
  }

  @Override
  public SearchElement defaultBucket(String name) {
    return with("default", literal(name));
  }

  @Override
  public NumberRangeSearchOperator gt(Number value) {
    return range("gt", value, null, null);
  }

  @Override
  public NumberRangeSearchOperator lt(Number value) {
    return range("lt", value, null, null);
  }

  @Override
  public NumberRangeSearchOperator gte(Number value) {
    return range("gte", value, null, null);
  }

  @Override
  public NumberRangeSearchOperator lte(Number value) {
    return range("lte", value, null, null);
  }

  @Override
  public DateRangeSearchOperator gt(Instant value) {
    return range("gt", date(value), null, null);
  }

  @Override
  public DateRangeSearchOperator lt(Instant value) {
    return range("lt", date(value), null, null);
  }

  @Override
  public DateRangeSearchOperator gte(Instant value) {
    return range("gte", date(value), null, null);
  }

  @Override
  public DateRangeSearchOperator lte(Instant value) {
    return range("lte", date(value), null, null);
  }

  @Override
  public NumberRangeSearchOperator gtLt(Number l, Number u) {
    return range("gt", l, "lt", u);
  }

  @Override
  public NumberRangeSearchOperator gteLte(Number l, Number u) {
    return range("gte", l, "lte", u);
  }

  @Override
  public NumberRangeSearchOperator gtLte(Number l, Number u) {
    return range("gt", l, "lte", u);
  }

  @Override
  public NumberRangeSearchOperator gteLt(Number l, Number u) {
    return range("gte", l, "lt", u);
  }

  @Override
  public DateRangeSearchOperator gtLt(Instant l, Instant u) {
    return range("gt", date(l), "lt", date(u));
  }

  @Override
  public DateRangeSearchOperator gteLte(Instant l, Instant u) {
    return range("gte", date(l), "lte", date(u));
  }

  @Override
  public DateRangeSearchOperator gtLte(Instant l, Instant u) {
    return range("gt", date(l), "lte", date(u));
  }

  @Override
  public DateRangeSearchOperator gteLt(Instant l, Instant u) {
    return range("gte", date(l), "lt", date(u));
  }

  private SearchElement range(
      String operator, Object value, @Nullable String second, @Nullable Object upper) {
    Draft others = options.without("gt").without("gte").without("lt").without("lte");
    SearchElement one = new SearchElement(element, others).with(operator, value);
    return second == null ? one : one.with(second, upper);
  }

  private static BsonDateTime date(Instant moment) {
    return new BsonDateTime(moment.toEpochMilli());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SearchElement that
        && element.equals(that.element)
        && options.equals(that.options);
  }

  @Override
  public int hashCode() {
    return Objects.hash(element, options);
  }

  @Override
  public String toString() {
    return options.equals(Draft.NONE) ? element.toString() : element + " with " + options;
  }
}
