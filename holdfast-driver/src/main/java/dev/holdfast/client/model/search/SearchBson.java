package dev.holdfast.client.model.search;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Growing;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/**
 * Implements all types of this package that are plain documents. {@link SearchElement} implements those of
 * the form {@code {name: {…}}}.
 */
final class SearchBson extends Growing<SearchBson>
    implements RelevanceSearchScoreExpression,
        ConstantSearchScoreExpression,
        LogSearchScoreExpression,
        Log1pSearchScoreExpression,
        AddSearchScoreExpression,
        MultiplySearchScoreExpression,
        SearchOptions,
        SearchHighlight,
        TotalSearchCount,
        LowerBoundSearchCount,
        FuzzySearchOptions,
        FieldSearchPath,
        WildcardSearchPath,
        ApproximateVectorSearchOptions,
        ExactVectorSearchOptions,
        VectorSearchNestedOptions {
  /** Sufficient for paths, which contain no values of the application. */
  private static final CodecRegistry NO_CODECS =
      CodecRegistries.fromProviders(new BsonValueCodecProvider());

  SearchBson(Draft draft) {
    super(draft);
  }

  @Override
  protected SearchBson with(Draft draft) {
    return new SearchBson(draft);
  }

  @Override
  public SearchBson option(String name, Object value) {
    return with(name, notNull("value", value));
  }

  @Override
  public SearchOptions index(String name) {
    return withLiteral("index", name);
  }

  @Override
  public SearchOptions highlight(SearchHighlight option) {
    return with("highlight", notNull("option", option));
  }

  @Override
  public SearchOptions count(SearchCount option) {
    return with("count", notNull("option", option));
  }

  @Override
  public SearchBson returnStoredSource(boolean returnStoredSource) {
    return withLiteral("returnStoredSource", returnStoredSource);
  }

  @Override
  public SearchHighlight maxCharsToExamine(int maxCharsToExamine) {
    return withLiteral("maxCharsToExamine", maxCharsToExamine);
  }

  @Override
  public SearchHighlight maxNumPassages(int maxNumPassages) {
    return withLiteral("maxNumPassages", maxNumPassages);
  }

  @Override
  public LowerBoundSearchCount threshold(int threshold) {
    return withLiteral("threshold", threshold);
  }

  @Override
  public FuzzySearchOptions maxEdits(int maxEdits) {
    return withLiteral("maxEdits", maxEdits);
  }

  @Override
  public FuzzySearchOptions prefixLength(int prefixLength) {
    return withLiteral("prefixLength", prefixLength);
  }

  @Override
  public FuzzySearchOptions maxExpansions(int maxExpansions) {
    return withLiteral("maxExpansions", maxExpansions);
  }

  @Override
  public VectorSearchOptions filter(Bson filter) {
    return with("filter", notNull("filter", filter));
  }

  @Override
  public VectorSearchOptions parentFilter(Bson parentFilter) {
    return with("parentFilter", notNull("parentFilter", parentFilter));
  }

  @Override
  public VectorSearchOptions nestedOptions(VectorSearchNestedOptions nestedOptions) {
    return with("nestedOptions", notNull("nestedOptions", nestedOptions));
  }

  @Override
  public VectorSearchNestedOptions scoreMode(VectorSearchScoreMode scoreMode) {
    return withLiteral("scoreMode", scoreMode.getValue());
  }

  @Override
  public FieldSearchPath multi(String analyzerName) {
    return withLiteral("multi", analyzerName);
  }

  @Override
  public String toValue() {
    return toBsonDocument(BsonDocument.class, NO_CODECS).getString("value").getValue();
  }

  @Override
  public BsonValue toBsonValue() {
    BsonDocument path = toBsonDocument(BsonDocument.class, NO_CODECS);
    return path.size() == 1 && path.containsKey("value")
        ? new BsonString(path.getString("value").getValue())
        : path;
  }
}
