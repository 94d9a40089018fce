package dev.holdfast.spec.twins;

import static dev.holdfast.spec.twins.Recipe.call;
import static dev.holdfast.spec.twins.Recipe.plain;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every builder says the same as its twin in the official driver: each method is called on both sides with the
 * same arguments, many combinations of them, and the documents are compared, types and order included. Where the
 * official one refuses, so must ours.
 */
class BuilderTwinsTest {
  private static final String MODEL = "client.model.";
  private static final int CALLS = 60;
  private final Pantry pantry = new Pantry();

  {
    stockOptions();
    stockGeometry();
    stockParts();
  }

  private void stockOptions() {
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

  private void stockGeometry() {
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
    Recipe coordinates = pantryFirst(geo + "PolygonCoordinates");
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

  private Recipe pantryFirst(String type) {
    return pantry.of(Side.OURS.type(type)).get(0);
  }

  private void stockParts() {
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
        call(MODEL + "QuantileMethod", "of", new org.bson.BsonString("exact")));
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

  @TestFactory
  Stream<DynamicTest> staticMethodsSayTheSame() {
    return Stream.of(
            "Filters",
            "Updates",
            "Projections",
            "Sorts",
            "Indexes",
            "Accumulators",
            "Windows",
            "WindowOutputFields",
            "QuantileMethod",
            "SearchIndexDefinition",
            "SearchIndexType",
            "RerankQuery",
            "FusionPipeline",
            "ScoreFusionCombination",
            "densify.DensifyRange",
            "fill.FillOutputField",
            "Aggregates")
        .map(name -> Side.OURS.type(MODEL + name))
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        // The official one refuses what is not {field: {...}}; ours leaves that to the server.
        .filter(method -> !name(method).equals("FillOutputField.of[Bson]"))
        .sorted(Comparator.comparing(Method::toString))
        .map(
            method ->
                DynamicTest.dynamicTest(name(method), () -> compare(method, List.of(plain(null)))));
  }

  @TestFactory
  Stream<DynamicTest> fluentMethodsSayTheSame() {
    return Stream.of(
            "TextSearchOptions",
            "PushOptions",
            "UnwindOptions",
            "GraphLookupOptions",
            "MergeOptions",
            "BucketOptions",
            "BucketAutoOptions",
            "GeoNearOptions",
            "BsonField",
            "Field",
            "Facet",
            "Variable",
            "QuantileMethod",
            "ScoreFusionOptions",
            "WeightedScoreFusionCombination",
            "ScoreOptions",
            "HnswSearchIndexOptions",
            "VectorSearchIndexDefinition",
            "VectorSearchIndexFields$VectorField",
            "VectorSearchIndexFields$FilterField",
            "VectorSearchIndexFields$AutoEmbedField",
            "geojson.Geometry",
            "densify.DensifyOptions",
            "fill.FillOptions")
        .map(name -> Side.OURS.type(MODEL + name))
        .flatMap(
            type ->
                Arrays.stream(type.getMethods())
                    .filter(method -> !Modifier.isStatic(method.getModifiers()))
                    .filter(method -> Side.shortName(method.getDeclaringClass()).startsWith(MODEL))
                    .filter(method -> !method.isBridge())
                    .filter(
                        method ->
                            !List.of("equals", "hashCode", "toString", "toBsonDocument")
                                .contains(method.getName()))
                    .map(
                        method ->
                            DynamicTest.dynamicTest(
                                name(method), () -> compare(method, pantry.of(type)))));
  }

  private static String name(Method method) {
    return method.getDeclaringClass().getSimpleName()
        + "."
        + method.getName()
        + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
  }

  private void compare(Method method, List<Recipe> receivers) throws Throwable {
    Type[] parameters = method.getGenericParameterTypes();
    List<List<Recipe>> choices = new ArrayList<>();
    for (Type parameter : parameters) {
      choices.add(pantry.of(parameter));
    }
    int answers = 0;
    for (int call = 0; call < CALLS; call++) {
      Recipe receiver = receivers.get(call % receivers.size());
      Object[] args = new Object[parameters.length];
      for (int i = 0; i < args.length; i++) {
        List<Recipe> choice = choices.get(i);
        // Strides differ between parameters, so that their choices meet in many combinations.
        args[i] = choice.get((call * (i + 1) + call / 7 + i) % choice.size());
      }
      String theirs = answer(Side.THEIRS, method, receiver, args);
      String ours = answer(Side.OURS, method, receiver, args);
      assertThat(ours)
          .as("%s on %s with %s", method, receiver, Arrays.toString(args))
          .isEqualTo(theirs);
      answers += theirs.equals(REFUSED) ? 0 : 1;
    }
    assertThat(answers).as("calls of %s that were answered", method).isPositive();
  }

  private static final String REFUSED = "refused";

  private static String answer(Side side, Method method, Recipe receiver, Object[] args)
      throws Throwable {
    Object self = receiver.cook(side);
    Object[] cooked = Recipe.cooked(side, args);
    try {
      return side.words(side.method(method).invoke(self, cooked));
    } catch (InvocationTargetException | RuntimeException refused) {
      return REFUSED;
    }
  }
}
