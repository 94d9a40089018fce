package dev.holdfast.spec.twins;

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
  private final Pantry pantry = Stock.full();

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
            "search.SearchCollector",
            "search.SearchCount",
            "search.SearchFacet",
            "search.SearchHighlight",
            "search.SearchOperator",
            "search.SearchOptions",
            "search.SearchPath",
            "search.SearchScore",
            "search.SearchScoreExpression",
            "search.VectorSearchOptions",
            "search.VectorSearchQuery",
            "mql.MqlValues",
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
            "fill.FillOptions",
            "search.ApproximateVectorSearchOptions",
            "search.AutocompleteSearchOperator",
            "search.CompoundSearchOperatorBase",
            "search.DateNearSearchOperator",
            "search.DateRangeSearchOperatorBase",
            "search.DateRangeSearchOperator",
            "search.DateSearchFacet",
            "search.EqualsSearchOperator",
            "search.ExactVectorSearchOptions",
            "search.ExistsSearchOperator",
            "search.FieldSearchPath",
            "search.FilterCompoundSearchOperator",
            "search.FuzzySearchOptions",
            "search.GaussSearchScoreExpression",
            "search.GeoNearSearchOperator",
            "search.InSearchOperator",
            "search.LowerBoundSearchCount",
            "search.MoreLikeThisSearchOperator",
            "search.MustCompoundSearchOperator",
            "search.MustNotCompoundSearchOperator",
            "search.NumberNearSearchOperator",
            "search.NumberRangeSearchOperatorBase",
            "search.NumberRangeSearchOperator",
            "search.NumberSearchFacet",
            "search.PathBoostSearchScore",
            "search.PathSearchScoreExpression",
            "search.PhraseSearchOperator",
            "search.QueryStringSearchOperator",
            "search.RegexSearchOperator",
            "search.SearchHighlight",
            "search.SearchOperator",
            "search.SearchOptions",
            "search.ShouldCompoundSearchOperator",
            "search.StringSearchFacet",
            "search.TextSearchOperator",
            "search.TextVectorSearchQuery",
            "search.VectorSearchNestedOptions",
            "search.VectorSearchOperator",
            "search.VectorSearchScoreMode",
            "search.WildcardSearchOperator",
            "search.WildcardSearchPath",
            "mql.MqlArray",
            "mql.MqlBoolean",
            "mql.MqlDate",
            "mql.MqlDocument",
            "mql.MqlEntry",
            "mql.MqlInteger",
            "mql.MqlMap",
            "mql.MqlNumber",
            "mql.MqlString",
            "mql.MqlValue")
        .map(name -> Side.OURS.type(MODEL + name))
        .flatMap(
            type ->
                Arrays.stream(type.getMethods())
                    .filter(method -> !Modifier.isStatic(method.getModifiers()))
                    .filter(method -> Side.shortName(method.getDeclaringClass()).startsWith(MODEL))
                    .filter(method -> !method.isBridge())
                    .filter(
                        method ->
                            // The official setField and unsetField take "$b" for a path; see
                            // MqlTest.
                            !List.of(
                                    "equals",
                                    "hashCode",
                                    "toString",
                                    "toBsonDocument",
                                    "setField",
                                    "unsetField")
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
