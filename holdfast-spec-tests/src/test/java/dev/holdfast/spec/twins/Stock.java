package dev.holdfast.spec.twins;

import static dev.holdfast.spec.twins.Recipe.call;
import static dev.holdfast.spec.twins.Recipe.plain;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;

/** Fills the pantry with values of the drivers' own types. */
final class Stock {
  private static final String MODEL = "client.model.";

  private Stock() {}

  static Pantry full() {
    Pantry pantry = new Pantry();
    options(pantry);
    geometry(pantry);
    parts(pantry);
    search(pantry);
    expressions(pantry);
    return pantry;
  }

  private static void options(Pantry pantry) {
    Recipe document = plain(new Document("m", 1));
    pantry.put(
        MODEL + "TextSearchOptions",
        call(MODEL + "TextSearchOptions", "new"),
        call(MODEL + "TextSearchOptions", "new").then("language", "en").then("caseSensitive", true),
        call(MODEL + "TextSearchOptions", "new").then("diacriticSensitive", false));
    pantry.put(
        MODEL + "PushOptions",
        call(MODEL + "PushOptions", "new"),
        call(MODEL + "PushOptions", "new").then("position", 1).then("slice", -5).then("sort", -1),
        call(MODEL + "PushOptions", "new").then("sortDocument", document));
    pantry.put(
        MODEL + "UnwindOptions",
        call(MODEL + "UnwindOptions", "new"),
        call(MODEL + "UnwindOptions", "new")
            .then("preserveNullAndEmptyArrays", true)
            .then("includeArrayIndex", "i"));
    pantry.put(
        MODEL + "GraphLookupOptions",
        call(MODEL + "GraphLookupOptions", "new"),
        call(MODEL + "GraphLookupOptions", "new")
            .then("depthField", "d")
            .then("maxDepth", 3)
            .then("restrictSearchWithMatch", document));
    Recipe sum = call(MODEL + "Accumulators", "sum", "c", 1);
    pantry.put(MODEL + "BsonField", sum, call(MODEL + "Accumulators", "max", "e", "$x"));
    pantry.put(
        MODEL + "BucketOptions",
        call(MODEL + "BucketOptions", "new"),
        call(MODEL + "BucketOptions", "new")
            .then("defaultBucket", "other")
            .then("output", Recipe.list(List.of(sum))));
    pantry.put(
        MODEL + "BucketAutoOptions",
        call(MODEL + "BucketAutoOptions", "new"),
        call(MODEL + "BucketAutoOptions", "new")
            .then("granularity", Recipe.constant(MODEL + "BucketGranularity", "SERIES_125"))
            .then("output", Recipe.list(List.of(sum))));
    Recipe variable = call(MODEL + "Variable", "new", "v", "$x");
    pantry.put(MODEL + "Variable", variable, call(MODEL + "Variable", "new", "n", null));
    Recipe merge = call(MODEL + "MergeOptions", "new");
    pantry.put(
        MODEL + "MergeOptions",
        merge,
        merge
            .then("uniqueIdentifier", "x")
            .then(
                "whenMatched",
                Recipe.constant(MODEL + "MergeOptions$WhenMatched", "KEEP_EXISTING")),
        merge
            .then("uniqueIdentifier", List.of("x", "y"))
            .then("whenMatched", Recipe.constant(MODEL + "MergeOptions$WhenMatched", "PIPELINE"))
            .then("variables", Recipe.list(List.of(variable)))
            .then("whenMatchedPipeline", Recipe.list(List.of(document)))
            .then(
                "whenNotMatched",
                Recipe.constant(MODEL + "MergeOptions$WhenNotMatched", "DISCARD")),
        merge.then("whenMatched", Recipe.constant(MODEL + "MergeOptions$WhenMatched", "PIPELINE")));
    pantry.put(
        MODEL + "GeoNearOptions",
        call(MODEL + "GeoNearOptions", "geoNearOptions"),
        call(MODEL + "GeoNearOptions", "geoNearOptions").then("key", "k").then("minDistance", 1));
    pantry.put("MongoNamespace", call("MongoNamespace", "new", "db.coll"));
  }

  private static void geometry(Pantry pantry) {
    String geo = MODEL + "geojson.";
    Recipe[] corners = new Recipe[4];
    for (int i = 0; i < 4; i++) {
      corners[i] = call(geo + "Position", "new", List.of(i % 3 * 1.0, i % 3 / 2 * 1.5));
    }
    Recipe ring = Recipe.list(List.of(corners));
    Recipe name = call(geo + "NamedCoordinateReferenceSystem", "new", "EPSG:4326");
    Recipe point = call(geo + "Point", "new", corners[1]);
    pantry.put(geo + "Position", corners);
    pantry.put(geo + "CoordinateReferenceSystem", name, plain(null));
    pantry.put(geo + "Point", point, call(geo + "Point", "new", name, corners[2]));
    pantry.put(
        geo + "PolygonCoordinates",
        call(geo + "PolygonCoordinates", "new", ring, Recipe.list(List.of(ring))));
    Recipe coordinates = pantry.of(Side.OURS.type(geo + "PolygonCoordinates")).get(0);
    pantry.put(
        geo + "Geometry",
        point,
        call(geo + "LineString", "new", ring),
        call(geo + "Polygon", "new", coordinates),
        call(geo + "MultiPoint", "new", name, ring),
        call(geo + "MultiLineString", "new", Recipe.list(List.of(ring, ring))),
        call(geo + "MultiPolygon", "new", Recipe.list(List.of(coordinates))),
        call(geo + "GeometryCollection", "new", name, Recipe.list(List.of(point, point))));
  }

  private static void parts(Pantry pantry) {
    Recipe document = plain(new Document("m", 1));
    pantry.put(
        MODEL + "Field",
        call(MODEL + "Field", "new", "f", "$x"),
        call(MODEL + "Field", "new", "g", null));
    pantry.put(
        MODEL + "Facet",
        call(MODEL + "Facet", "new", "one", Recipe.list(List.of(document))),
        call(MODEL + "Facet", "new", "two", Recipe.list(List.of(document, document))));
    pantry.put(
        MODEL + "Window",
        call(MODEL + "Windows", "documents", -1, 2),
        plain(null),
        call(MODEL + "Windows", "of", document));
    pantry.put(
        MODEL + "QuantileMethod",
        call(MODEL + "QuantileMethod", "approximate"),
        call(MODEL + "QuantileMethod", "of", new BsonString("exact")));
    pantry.put(
        MODEL + "WindowOutputField",
        call(MODEL + "WindowOutputFields", "rank", "r"),
        call(
            MODEL + "WindowOutputFields",
            "sum",
            "s",
            "$x",
            call(MODEL + "Windows", "documents", 0, 2)));
    pantry.put(
        MODEL + "densify.DensifyRange",
        call(MODEL + "densify.DensifyRange", "fullRangeWithStep", 2),
        call(MODEL + "densify.DensifyRange", "of", document));
    pantry.put(
        MODEL + "densify.DensifyOptions",
        call(MODEL + "densify.DensifyOptions", "densifyOptions"),
        call(MODEL + "densify.DensifyOptions", "densifyOptions")
            .then("partitionByFields", List.of("p", "q"))
            .then("option", "o", 1));
    pantry.put(
        MODEL + "fill.FillOptions",
        call(MODEL + "fill.FillOptions", "fillOptions"),
        call(MODEL + "fill.FillOptions", "fillOptions").then("partitionBy", "$p"),
        call(MODEL + "fill.FillOptions", "fillOptions")
            .then("sortBy", document)
            .then("partitionByFields", List.of("p")));
    pantry.put(
        MODEL + "fill.FillOutputField",
        call(MODEL + "fill.FillOutputField", "value", "f", 1),
        call(MODEL + "fill.FillOutputField", "linear", "g"),
        call(MODEL + "fill.FillOutputField", "of", new Document("d", new Document("m", 1))));
    Recipe one = call(MODEL + "FusionPipeline", "of", "one", Recipe.list(List.of(document)));
    pantry.put(
        MODEL + "FusionPipeline",
        one,
        call(MODEL + "FusionPipeline", "of", "two", Recipe.list(List.of(document, document))));
    pantry.put(
        MODEL + "ScoreFusionCombination",
        call(MODEL + "ScoreFusionCombination", "weighted", document),
        call(MODEL + "ScoreFusionCombination", "expression", document));
    pantry.put(
        MODEL + "WeightedScoreFusionCombination",
        call(MODEL + "ScoreFusionCombination", "weighted", document));
    pantry.put(
        MODEL + "ScoreFusionOptions",
        call(MODEL + "ScoreFusionOptions", "scoreFusionOptions"),
        call(MODEL + "ScoreFusionOptions", "scoreFusionOptions").then("scoreDetails", true));
    pantry.put(
        MODEL + "ScoreOptions",
        call(MODEL + "ScoreOptions", "scoreOptions"),
        call(MODEL + "ScoreOptions", "scoreOptions").then("weight", 0.5));
    pantry.put(
        MODEL + "RerankQuery",
        call(MODEL + "RerankQuery", "rerankQuery", "text"),
        call(MODEL + "RerankQuery", "rerankQuery", document));
    pantry.put(MODEL + "HnswSearchIndexOptions", call(MODEL + "HnswSearchIndexOptions", "new"));
    for (String kind : List.of("Vector", "Filter")) {
      pantry.put(
          MODEL + "VectorSearchIndexFields$" + kind + "Field",
          call(MODEL + "VectorSearchIndexFields", kind.toLowerCase() + "Field", "p"));
    }
    pantry.put(
        MODEL + "VectorSearchIndexFields$AutoEmbedField",
        call(MODEL + "VectorSearchIndexFields", "autoEmbedField", "p"),
        call(MODEL + "VectorSearchIndexFields", "autoEmbedField", "p")
            .then("modality", "text")
            .then("model", "m"));
    pantry.put(
        MODEL + "VectorSearchIndexDefinition",
        call(MODEL + "SearchIndexDefinition", "vectorSearch", Recipe.list(List.of(document))));
  }

  private static void search(Pantry pantry) {
    String search = MODEL + "search.";
    Recipe document = plain(new Document("m", new Document("n", 1)));
    Recipe field = call(search + "SearchPath", "fieldPath", "f");
    Recipe multi = field.then("multi", "other");
    Recipe wild = call(search + "SearchPath", "wildcardPath", "w.*");
    pantry.put(search + "FieldSearchPath", field, multi, plain(null));
    pantry.put(search + "WildcardSearchPath", wild);
    pantry.put(search + "SearchPath", field, wild, multi);
    String score = search + "SearchScore";
    Recipe boost = call(score, "boost", 2f);
    pantry.put(search + "PathBoostSearchScore", call(score, "boost", field));
    pantry.put(score, boost, call(score, "constant", 3f), call(score, "of", document));
    String expression = search + "SearchScoreExpression";
    Recipe path = call(expression, "pathExpression", field);
    pantry.put(search + "PathSearchScoreExpression", path, path.then("undefined", 2f));
    pantry.put(
        expression,
        call(expression, "relevanceExpression"),
        path,
        call(expression, "constantExpression", 2f));
    pantry.put(
        search + "GaussSearchScoreExpression", call(expression, "gaussExpression", 1.0, path, 2.0));

    String operator = search + "SearchOperator";
    Recipe exists = call(operator, "exists", field);
    Recipe equal = call(operator, "equals", field, 5);
    Recipe text = call(operator, "text", field, "q");
    Recipe range = call(operator, "numberRange", Recipe.list(List.of(field)));
    Recipe dates = call(operator, "dateRange", Recipe.list(List.of(field)));
    Recipe fields = Recipe.list(List.of(field, multi));
    pantry.put(operator, exists, equal, text, call(operator, "of", document));
    pantry.put(search + "ExistsSearchOperator", exists);
    pantry.put(search + "EqualsSearchOperator", equal);
    pantry.put(
        search + "TextSearchOperator", text, text.then("fuzzy"), text.then("synonyms", "other"));
    pantry.put(
        search + "AutocompleteSearchOperator",
        call(operator, "autocomplete", field, List.of("q", "r")));
    pantry.put(search + "NumberRangeSearchOperatorBase", range, range.then("gtLt", 1, 2));
    pantry.put(search + "NumberRangeSearchOperator", range.then("gteLte", 1, 2));
    pantry.put(search + "DateRangeSearchOperatorBase", dates);
    pantry.put(search + "DateRangeSearchOperator", dates.then("gt", Instant.EPOCH));
    pantry.put(search + "NumberNearSearchOperator", call(operator, "near", 1, 2, fields));
    pantry.put(
        search + "DateNearSearchOperator",
        call(operator, "near", Instant.EPOCH, Duration.ofDays(1), fields));
    pantry.put(
        search + "GeoNearSearchOperator",
        call(
            operator,
            "near",
            pantry.of(Side.OURS.type(MODEL + "geojson.Point")).get(0),
            2,
            fields));
    pantry.put(search + "InSearchOperator", call(operator, "in", field, List.of(1, 2)));
    pantry.put(
        search + "MoreLikeThisSearchOperator", call(operator, "moreLikeThis", new BsonDocument()));
    pantry.put(search + "PhraseSearchOperator", call(operator, "phrase", wild, "q"));
    pantry.put(search + "RegexSearchOperator", call(operator, "regex", wild, "q"));
    pantry.put(search + "WildcardSearchOperator", call(operator, "wildcard", wild, "q"));
    pantry.put(search + "QueryStringSearchOperator", call(operator, "queryString", field, "q"));
    pantry.put(
        search + "VectorSearchOperator",
        call(operator, "vectorSearch", field, List.of(1.0, 2.0), 5, 50),
        call(operator, "vectorSearchExact", field, List.of(1.0), 5));
    Recipe compound = call(operator, "compound");
    Recipe clauses = Recipe.list(List.of(exists, equal));
    Recipe should = compound.then("should", clauses);
    pantry.put(search + "CompoundSearchOperatorBase", compound, compound.then("must", clauses));
    pantry.put(search + "MustCompoundSearchOperator", compound.then("must", clauses));
    pantry.put(search + "MustNotCompoundSearchOperator", compound.then("mustNot", clauses));
    pantry.put(
        search + "ShouldCompoundSearchOperator", should, should.then("minimumShouldMatch", 1));
    pantry.put(search + "FilterCompoundSearchOperator", compound.then("filter", clauses));

    String facet = search + "SearchFacet";
    Recipe strings = call(facet, "stringFacet", "s", field);
    Recipe numbers = call(facet, "numberFacet", "n", field, List.of(1, 2.5));
    pantry.put(search + "StringSearchFacet", strings);
    pantry.put(search + "NumberSearchFacet", numbers);
    pantry.put(
        search + "DateSearchFacet",
        call(facet, "dateFacet", "d", field, List.of(Instant.EPOCH, Instant.EPOCH.plusSeconds(1))));
    pantry.put(facet, strings, numbers, call(facet, "of", document));
    pantry.put(
        search + "SearchCollector",
        call(search + "SearchCollector", "facet", exists, Recipe.list(List.of(strings))),
        call(search + "SearchCollector", "of", document));
    Recipe bound = call(search + "SearchCount", "lowerBound");
    Recipe highlight = call(search + "SearchHighlight", "paths", fields);
    Recipe fuzzy = call(search + "FuzzySearchOptions", "fuzzySearchOptions");
    Recipe options = call(search + "SearchOptions", "searchOptions");
    pantry.put(search + "SearchCount", call(search + "SearchCount", "total"), bound);
    pantry.put(search + "LowerBoundSearchCount", bound);
    pantry.put(search + "SearchHighlight", highlight);
    pantry.put(search + "FuzzySearchOptions", fuzzy, fuzzy.then("maxEdits", 1));
    pantry.put(search + "SearchOptions", options, options.then("index", "i").then("count", bound));
    String vector = search + "VectorSearchOptions";
    Recipe approximate = call(vector, "approximateVectorSearchOptions", 50L);
    Recipe exact = call(vector, "exactVectorSearchOptions");
    Recipe query = call(search + "VectorSearchQuery", "textQuery", "q");
    pantry.put(vector, approximate, exact);
    pantry.put(search + "ApproximateVectorSearchOptions", approximate);
    pantry.put(search + "ExactVectorSearchOptions", exact);
    pantry.put(
        search + "VectorSearchNestedOptions",
        call(search + "VectorSearchNestedOptions", "vectorSearchNestedOptions"));
    pantry.put(search + "VectorSearchQuery", query, query.then("model", "m"));
    pantry.put(search + "TextVectorSearchQuery", query, query.then("model", "m"));
  }

  private static void expressions(Pantry pantry) {
    String mql = MODEL + "mql.";
    String values = mql + "MqlValues";
    Recipe bool = call(values, "of", true);
    Recipe integer = call(values, "of", 5);
    Recipe number = call(values, "of", 2.5);
    Recipe string = call(values, "of", "s");
    Recipe dollar = call(values, "of", "$s");
    Recipe date = call(values, "of", Instant.EPOCH);
    Recipe current = call(values, "current");
    Recipe document = call(values, "of", new Document("a", "$x"));
    Recipe array = call(values, "ofIntegerArray", (Object) new int[] {1, 2});
    Recipe map = call(values, "ofMap", new Document("k", 1));
    Recipe entry = call(values, "ofEntry", string, integer);
    Recipe field = current.then("getField", "f");
    pantry.put(mql + "MqlBoolean", bool, current.then("getBoolean", "b"));
    pantry.put(mql + "MqlInteger", integer, field);
    pantry.put(mql + "MqlNumber", number, field);
    pantry.put(mql + "MqlString", string, dollar, field);
    pantry.put(mql + "MqlDate", date, field);
    pantry.put(mql + "MqlDocument", current, document, field);
    pantry.put(mql + "MqlArray", array, field);
    pantry.put(mql + "MqlMap", map, call(values, "currentAsMap"), field);
    pantry.put(mql + "MqlEntry", entry, field);
    pantry.put(mql + "MqlValue", field, integer, document, array, plain(null));

    Recipe toField = Recipe.function(value -> field);
    Recipe same = Recipe.function(value -> value);
    String to = "function to " + mql;
    pantry.put(to + "MqlValue", same, toField);
    pantry.put(to + "MqlBoolean", Recipe.function(value -> value.then("gt", integer)), same);
    pantry.put(to + "MqlNumber", same, Recipe.function(value -> number));
    pantry.put(to + "MqlString", same, Recipe.function(value -> value.then("asString")));
    pantry.put(to + "MqlArray", Recipe.function(value -> array), same);
    pantry.put(
        to + "MqlEntry", Recipe.function(value -> call(values, "ofEntry", string, value)), same);
    List<UnaryOperator<Recipe>> branches = new ArrayList<>();
    for (String type :
        List.of(
            "isBoolean",
            "isNumber",
            "isInteger",
            "isString",
            "isDate",
            "isArray",
            "isDocument",
            "isMap",
            "isNull")) {
      branches.add(switching -> switching.then(type, same));
    }
    for (String comparison : List.of("eq", "lt", "lte")) {
      branches.add(switching -> switching.then(comparison, integer, toField));
    }
    branches.add(
        switching ->
            switching.then("is", Recipe.function(value -> value.then("ne", number)), same));
    for (int i = 0; i < branches.size(); i++) {
      UnaryOperator<Recipe> first = branches.get(i);
      UnaryOperator<Recipe> second = branches.get((i + 1) % branches.size());
      pantry.put(to + "BranchesTerminal", Recipe.function(first));
      pantry.put(
          to + "BranchesTerminal",
          Recipe.function(
              switching -> second.apply(first.apply(switching)).then("defaults", same)));
    }
  }
}
