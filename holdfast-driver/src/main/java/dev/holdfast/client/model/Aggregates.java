package dev.holdfast.client.model;

import static dev.holdfast.internal.builder.Values.literal;
import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.noneNullIfSet;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.MongoNamespace;
import dev.holdfast.client.model.densify.DensifyOptions;
import dev.holdfast.client.model.densify.DensifyRange;
import dev.holdfast.client.model.fill.FillOptions;
import dev.holdfast.client.model.fill.FillOutputField;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.client.model.search.FieldSearchPath;
import dev.holdfast.client.model.search.SearchCollector;
import dev.holdfast.client.model.search.SearchOperator;
import dev.holdfast.client.model.search.SearchOptions;
import dev.holdfast.client.model.search.VectorSearchOptions;
import dev.holdfast.client.model.search.VectorSearchQuery;
import dev.holdfast.internal.builder.Combination;
import dev.holdfast.internal.builder.Draft;
import dev.holdfast.internal.builder.Items;
import dev.holdfast.internal.builder.NamesModel;
import java.util.ArrayList;
import java.util.List;
import org.bson.BinaryVector;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Stages of aggregation pipelines. Expressions may have any type for which a codec exists.
 *
 * <pre>{@code
 * orders.aggregate(List.of(
 *     match(eq("state", "paid")), group("$customer", sum("total", "$amount")), sort(descending("total"))));
 * }</pre>
 */
public final class Aggregates {
  private Aggregates() {}

  public static Bson addFields(Field<?>... fields) {
    return addFields(noneNull("fields", fields));
  }

  public static Bson addFields(List<Field<?>> fields) {
    return Draft.of(
        "$addFields", Draft.each(noneNull("fields", fields), Field::getName, Field::getValue));
  }

  /** Same as {@link #addFields(Field...)}, with the newer operator name. */
  public static Bson set(Field<?>... fields) {
    return set(noneNull("fields", fields));
  }

  public static Bson set(List<Field<?>> fields) {
    return Draft.of(
        "$set", Draft.each(noneNull("fields", fields), Field::getName, Field::getValue));
  }

  /**
   * @param boundaries in ascending order; each boundary is the inclusive lower bound of a bucket, except the
   *     last, which is the exclusive upper bound of the last bucket
   */
  public static <TExpression, Boundary> Bson bucket(
      @Nullable TExpression groupBy, List<Boundary> boundaries) {
    return bucket(groupBy, boundaries, new BucketOptions());
  }

  public static <TExpression, TBoundary> Bson bucket(
      @Nullable TExpression groupBy, List<TBoundary> boundaries, BucketOptions options) {
    return Draft.of(
        "$bucket",
        Draft.of("groupBy", groupBy)
            .and("boundaries", Items.of(notNull("boundaries", boundaries)))
            .andIfSet("default", notNull("options", options).getDefaultBucket())
            .andIfSet("output", output(options.getOutput())));
  }

  /** Groups documents into buckets of about equal size. */
  public static <TExpression> Bson bucketAuto(@Nullable TExpression groupBy, int buckets) {
    return bucketAuto(groupBy, buckets, new BucketAutoOptions());
  }

  public static <TExpression> Bson bucketAuto(
      @Nullable TExpression groupBy, int buckets, BucketAutoOptions options) {
    BucketGranularity granularity = notNull("options", options).getGranularity();
    return Draft.of(
        "$bucketAuto",
        Draft.of("groupBy", groupBy)
            .and("buckets", new BsonInt32(buckets))
            .andIfSet("output", output(options.getOutput()))
            .andLiteral("granularity", granularity == null ? null : granularity.getValue()));
  }

  /** Counts the documents, in the field {@code count}. */
  public static Bson count() {
    return count("count");
  }

  public static Bson count(String field) {
    return text("$count", notNull("field", field));
  }

  public static Bson match(Bson filter) {
    return Draft.of("$match", notNull("filter", filter));
  }

  public static Bson project(Bson projection) {
    return Draft.of("$project", notNull("projection", projection));
  }

  public static Bson sort(Bson sort) {
    return Draft.of("$sort", notNull("sort", sort));
  }

  /** Groups by the expression and sorts the groups by size, the largest first. */
  public static <TExpression> Bson sortByCount(@Nullable TExpression filter) {
    return Draft.of("$sortByCount", filter);
  }

  public static Bson skip(int skip) {
    return Draft.of("$skip", new BsonInt32(skip));
  }

  public static Bson limit(int limit) {
    return Draft.of("$limit", new BsonInt32(limit));
  }

  /** Joins another collection: adds an array of its documents whose foreign field equals the local field. */
  public static Bson lookup(String from, String localField, String foreignField, String as) {
    return Draft.of(
        "$lookup",
        Draft.of("from", new BsonString(notNull("from", from)))
            .and("localField", new BsonString(notNull("localField", localField)))
            .and("foreignField", new BsonString(notNull("foreignField", foreignField)))
            .and("as", new BsonString(notNull("as", as))));
  }

  /** @param from may be null if the pipeline starts with {@code $documents} */
  public static Bson lookup(@Nullable String from, List<? extends Bson> pipeline, String as) {
    return lookup(from, (Draft) null, noneNull("pipeline", pipeline), notNull("as", as));
  }

  /** @param let variables that the pipeline can use */
  public static <TExpression> Bson lookup(
      @Nullable String from,
      @Nullable List<Variable<TExpression>> let,
      List<? extends Bson> pipeline,
      String as) {
    noneNullIfSet("let", let);
    return lookup(
        from,
        let == null ? null : variables(let),
        noneNull("pipeline", pipeline),
        notNull("as", as));
  }

  private static Bson lookup(
      @Nullable String from, @Nullable Draft let, List<? extends Bson> pipeline, String as) {
    return Draft.of(
        "$lookup",
        Draft.NONE
            .andLiteral("from", from)
            .andIfSet("let", let)
            .and("pipeline", Items.required(pipeline))
            .and("as", new BsonString(as)));
  }

  /** Runs several pipelines over the same documents. */
  public static Bson facet(List<Facet> facets) {
    return Draft.of(
        "$facet",
        Draft.each(
            noneNull("facets", facets),
            Facet::getName,
            facet -> Items.required(facet.getPipeline())));
  }

  public static Bson facet(Facet... facets) {
    return facet(noneNull("facets", facets));
  }

  /** Follows references recursively between documents of a collection. */
  public static <TExpression> Bson graphLookup(
      String from,
      @Nullable TExpression startWith,
      String connectFromField,
      String connectToField,
      String as) {
    return graphLookup(
        from, startWith, connectFromField, connectToField, as, new GraphLookupOptions());
  }

  public static <TExpression> Bson graphLookup(
      String from,
      @Nullable TExpression startWith,
      String connectFromField,
      String connectToField,
      String as,
      GraphLookupOptions options) {
    return Draft.of(
        "$graphLookup",
        Draft.of("from", new BsonString(notNull("from", from)))
            .and("startWith", startWith)
            .and("connectFromField", new BsonString(notNull("connectFromField", connectFromField)))
            .and("connectToField", new BsonString(notNull("connectToField", connectToField)))
            .and("as", new BsonString(notNull("as", as)))
            .andLiteral("maxDepth", notNull("options", options).getMaxDepth())
            .andLiteral("depthField", options.getDepthField())
            .andIfSet("restrictSearchWithMatch", options.getRestrictSearchWithMatch()));
  }

  /** @param id the group key; null means one group for all documents */
  public static <TExpression> Bson group(@Nullable TExpression id, BsonField... fieldAccumulators) {
    return group(id, noneNull("fieldAccumulators", fieldAccumulators));
  }

  public static <TExpression> Bson group(
      @Nullable TExpression id, List<BsonField> fieldAccumulators) {
    Draft group = Draft.of("_id", id);
    for (BsonField accumulator : noneNull("fieldAccumulators", fieldAccumulators)) {
      group = group.and(accumulator.getName(), accumulator.getValue());
    }
    return Draft.of("$group", group);
  }

  public static Bson unionWith(String collection, List<? extends Bson> pipeline) {
    return Draft.of(
        "$unionWith",
        Draft.of("coll", new BsonString(notNull("collection", collection)))
            .and("pipeline", Items.required(noneNull("pipeline", pipeline))));
  }

  /** Outputs one document for each element of an array. The field name starts with $. */
  public static Bson unwind(String fieldName) {
    return text("$unwind", notNull("fieldName", fieldName));
  }

  public static Bson unwind(String fieldName, UnwindOptions unwindOptions) {
    return Draft.of(
        "$unwind",
        Draft.of("path", new BsonString(notNull("fieldName", fieldName)))
            .andLiteral(
                "preserveNullAndEmptyArrays",
                notNull("unwindOptions", unwindOptions).isPreserveNullAndEmptyArrays())
            .andLiteral("includeArrayIndex", unwindOptions.getIncludeArrayIndex()));
  }

  /** Replaces the contents of a collection with the results. */
  public static Bson out(String collectionName) {
    return text("$out", notNull("collectionName", collectionName));
  }

  public static Bson out(String databaseName, String collectionName) {
    return Draft.of(
        "$out",
        namespace(
            notNull("databaseName", databaseName), notNull("collectionName", collectionName)));
  }

  /** A destination that the other methods do not support. */
  public static Bson out(Bson destination) {
    return Draft.of("$out", notNull("destination", destination));
  }

  /** Merges the results into a collection. */
  public static Bson merge(String collectionName) {
    return merge(notNull("collectionName", collectionName), new MergeOptions());
  }

  public static Bson merge(MongoNamespace namespace) {
    return merge(notNull("namespace", namespace), new MergeOptions());
  }

  public static Bson merge(String collectionName, MergeOptions options) {
    return merge(
        new BsonString(notNull("collectionName", collectionName)), notNull("options", options));
  }

  public static Bson merge(MongoNamespace namespace, MergeOptions options) {
    return merge(
        namespace(notNull("namespace", namespace).getDatabaseName(), namespace.getCollectionName()),
        notNull("options", options));
  }

  private static Bson merge(Object into, MergeOptions options) {
    MergeOptions.WhenNotMatched whenNotMatched = options.getWhenNotMatched();
    List<Variable<?>> variables = options.getVariables();
    return Draft.of(
        "$merge",
        Draft.of("into", into)
            .andIfSet("on", oneOrMore(options.getUniqueIdentifier()))
            .andIfSet("let", variables == null ? null : variables(variables))
            .andIfSet("whenMatched", whenMatched(options))
            .andLiteral("whenNotMatched", whenNotMatched == null ? null : whenNotMatched.value));
  }

  private static @Nullable Object whenMatched(MergeOptions options) {
    MergeOptions.WhenMatched whenMatched = options.getWhenMatched();
    if (whenMatched != MergeOptions.WhenMatched.PIPELINE) {
      return whenMatched == null ? null : literal(whenMatched.value);
    }
    List<Bson> pipeline = options.getWhenMatchedPipeline();
    if (pipeline == null) {
      throw new IllegalArgumentException(
          "WhenMatched.PIPELINE needs a pipeline: set whenMatchedPipeline.");
    }
    return Items.required(pipeline);
  }

  /** @param value an expression for the new document */
  public static <TExpression> Bson replaceRoot(@Nullable TExpression value) {
    return Draft.of("$replaceRoot", "newRoot", value);
  }

  /** Same as {@link #replaceRoot}, with the newer operator name. */
  public static <TExpression> Bson replaceWith(@Nullable TExpression value) {
    return Draft.of("$replaceWith", value);
  }

  /** Selects random documents. */
  public static Bson sample(int size) {
    return Draft.of("$sample", "size", new BsonInt32(size));
  }

  /** @param partitionBy an expression; null means one partition for all documents */
  public static <TExpression> Bson setWindowFields(
      @Nullable TExpression partitionBy,
      @Nullable Bson sortBy,
      WindowOutputField output,
      WindowOutputField... moreOutput) {
    noneNull("moreOutput", moreOutput);
    return setWindowFields(
        partitionBy,
        sortBy,
        Items.list(notNull("output", output), notNull("moreOutput", moreOutput)));
  }

  public static <TExpression> Bson setWindowFields(
      @Nullable TExpression partitionBy,
      @Nullable Bson sortBy,
      Iterable<? extends WindowOutputField> output) {
    return Draft.of(
        "$setWindowFields",
        Draft.NONE
            .andIfSet("partitionBy", partitionBy)
            .andIfSet("sortBy", sortBy)
            .and(
                "output",
                Draft.each(
                    noneNull("output", output),
                    field -> field.toBsonField().getName(),
                    field -> field.toBsonField().getValue())));
  }

  /** Adds documents to fill gaps in the values of the field. */
  public static Bson densify(String field, DensifyRange range) {
    return densify(field, range, DensifyOptions.densifyOptions());
  }

  public static Bson densify(String field, DensifyRange range, DensifyOptions options) {
    return stage(
        "$densify",
        Draft.of("field", new BsonString(notNull("field", field)))
            .and("range", notNull("range", range)),
        options);
  }

  /** Fills null and missing values. */
  public static Bson fill(
      FillOptions options, FillOutputField output, FillOutputField... moreOutput) {
    noneNull("moreOutput", moreOutput);
    return fill(options, Items.list(notNull("output", output), notNull("moreOutput", moreOutput)));
  }

  public static Bson fill(FillOptions options, Iterable<? extends FillOutputField> output) {
    List<FillOutputField> fields = new ArrayList<>();
    noneNull("output", output).forEach(fields::add);
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("$fill needs at least one field to fill.");
    }
    return stage(
        "$fill",
        notNull("options", options),
        Draft.of("output", Combination.of(fields, Combination.Rule.REPLACE)));
  }

  public static Bson search(SearchOperator operator) {
    return search(operator, SearchOptions.searchOptions());
  }

  /** A full-text search with a search index. Must be the first stage. */
  public static Bson search(SearchOperator operator, SearchOptions options) {
    return stage("$search", notNull("operator", operator), options);
  }

  public static Bson search(SearchCollector collector) {
    return search(collector, SearchOptions.searchOptions());
  }

  public static Bson search(SearchCollector collector, SearchOptions options) {
    return stage("$search", notNull("collector", collector), options);
  }

  public static Bson searchMeta(SearchOperator operator) {
    return searchMeta(operator, SearchOptions.searchOptions());
  }

  /** Metadata about the results of a search, without the results. Must be the first stage. */
  public static Bson searchMeta(SearchOperator operator, SearchOptions options) {
    return stage("$searchMeta", notNull("operator", operator), options);
  }

  public static Bson searchMeta(SearchCollector collector) {
    return searchMeta(collector, SearchOptions.searchOptions());
  }

  public static Bson searchMeta(SearchCollector collector, SearchOptions options) {
    return stage("$searchMeta", notNull("collector", collector), options);
  }

  /** Finds the nearest neighbours of a vector with a vector index. Must be the first stage. */
  public static Bson vectorSearch(
      FieldSearchPath path,
      Iterable<Double> queryVector,
      String index,
      long limit,
      VectorSearchOptions options) {
    return vectorSearch(
        notNull("path", path),
        "queryVector",
        Items.of(notNull("queryVector", queryVector)),
        notNull("index", index),
        limit,
        null,
        options);
  }

  /** The server computes the vector from the query. */
  public static Bson vectorSearch(
      FieldSearchPath path,
      VectorSearchQuery query,
      String index,
      long limit,
      VectorSearchOptions options) {
    String model = query instanceof NamesModel names ? names.model() : null;
    return vectorSearch(
        notNull("path", path), "query", query, notNull("index", index), limit, model, options);
  }

  public static Bson vectorSearch(
      FieldSearchPath path,
      BinaryVector queryVector,
      String index,
      long limit,
      VectorSearchOptions options) {
    return vectorSearch(
        notNull("path", path),
        "queryVector",
        queryVector,
        notNull("index", index),
        limit,
        null,
        options);
  }

  private static Bson vectorSearch(
      FieldSearchPath path,
      String kind,
      Object query,
      String index,
      long limit,
      @Nullable String model,
      VectorSearchOptions options) {
    return stage(
        "$vectorSearch",
        Draft.of("path", literal(path.toValue()))
            .and(kind, notNull(kind, query))
            .and("index", new BsonString(index))
            .and("limit", literal(limit))
            .andLiteral("model", model),
        options);
  }

  /** Reorders the first documents by their relevance to the query, according to a model. */
  public static Bson rerank(RerankQuery query, String path, int numDocsToRerank, String model) {
    return rerank(query, List.of(notNull("path", path)), numDocsToRerank, model);
  }

  /** @throws IllegalArgumentException if the list of paths is empty */
  public static Bson rerank(
      RerankQuery query, List<String> paths, int numDocsToRerank, String model) {
    if (noneNull("paths", paths).isEmpty()) {
      throw new IllegalArgumentException("$rerank needs at least one path.");
    }
    return Draft.of(
        "$rerank",
        Draft.of("query", notNull("query", query))
            .and("path", oneOrMore(paths))
            .and("numDocsToRerank", new BsonInt32(numDocsToRerank))
            .and("model", new BsonString(notNull("model", model))));
  }

  /** Combines the results of several pipelines, sorted by their scores. */
  public static Bson scoreFusion(List<FusionPipeline> pipelines, ScoreNormalization normalization) {
    noneNull("pipelines", pipelines);
    return scoreFusion(pipelines, normalization, ScoreFusionOptions.scoreFusionOptions());
  }

  /** @throws IllegalArgumentException if the list of pipelines is empty, or if two have the same name */
  public static Bson scoreFusion(
      List<FusionPipeline> pipelines,
      ScoreNormalization normalization,
      ScoreFusionOptions options) {
    long names =
        noneNull("pipelines", pipelines).stream().map(FusionPipeline::getName).distinct().count();
    if (names == 0 || names < pipelines.size()) {
      throw new IllegalArgumentException(
          "$scoreFusion needs pipelines, each with a name of its own: " + pipelines + ".");
    }
    Draft input =
        Draft.of(
                "pipelines",
                Draft.each(
                    pipelines, FusionPipeline::getName, each -> Items.required(each.getPipeline())))
            .and(
                "normalization",
                new BsonString(notNull("normalization", normalization).getValue()));
    return stage("$scoreFusion", Draft.of("input", input), options);
  }

  /** Computes a score for each document. */
  public static <TExpression> Bson score(TExpression score) {
    return score(score, ScoreOptions.scoreOptions());
  }

  public static <TExpression> Bson score(TExpression score, ScoreOptions options) {
    return stage("$score", Draft.of("score", notNull("score", score)), options);
  }

  public static Bson unset(String... fields) {
    return unset(noneNull("fields", fields));
  }

  public static Bson unset(List<String> fields) {
    return Draft.of("$unset", oneOrMore(noneNull("fields", fields)));
  }

  /** Sorts by distance, the nearest first, and adds the distance as a field. Must be the first stage. */
  public static Bson geoNear(Point near, String distanceField, GeoNearOptions options) {
    return stage(
        "$geoNear",
        Draft.of("near", notNull("near", near))
            .and("distanceField", new BsonString(notNull("distanceField", distanceField))),
        options);
  }

  public static Bson geoNear(Point near, String distanceField) {
    return geoNear(near, distanceField, GeoNearOptions.geoNearOptions());
  }

  /** Outputs literal documents. Must be the first stage of an aggregation on a database. */
  public static Bson documents(List<? extends Bson> documents) {
    return Draft.of("$documents", Items.required(noneNull("documents", documents)));
  }

  private static Bson text(String stage, String value) {
    return Draft.of(stage, new BsonString(value));
  }

  /** A stage with required fields and options. Options replace fields with the same name. */
  private static Bson stage(String name, Bson first, Bson then) {
    notNull("options", then);
    return Draft.of(name, Combination.of(List.of(first, then), Combination.Rule.REPLACE));
  }

  private static Draft namespace(String database, String collection) {
    return Draft.of("db", new BsonString(database)).and("coll", new BsonString(collection));
  }

  private static Draft variables(List<? extends Variable<?>> variables) {
    return Draft.each(variables, Variable::getName, Variable::getValue);
  }

  private static @Nullable Draft output(@Nullable List<BsonField> output) {
    return output == null ? null : Draft.each(output, BsonField::getName, BsonField::getValue);
  }

  private static @Nullable Object oneOrMore(@Nullable List<String> names) {
    return names == null ? null : Items.texts(names).oneOrMore();
  }
}
