package dev.holdfast.client.model.search;

import static dev.holdfast.client.model.Rendered.render;
import static dev.holdfast.client.model.Rendered.says;
import static dev.holdfast.client.model.search.SearchOperator.compound;
import static dev.holdfast.client.model.search.SearchOperator.exists;
import static dev.holdfast.client.model.search.SearchOperator.near;
import static dev.holdfast.client.model.search.SearchOperator.numberRange;
import static dev.holdfast.client.model.search.SearchOperator.phrase;
import static dev.holdfast.client.model.search.SearchOperator.text;
import static dev.holdfast.client.model.search.SearchPath.fieldPath;
import static dev.holdfast.client.model.search.SearchPath.wildcardPath;
import static dev.holdfast.client.model.search.SearchScore.boost;
import static dev.holdfast.client.model.search.SearchScoreExpression.addExpression;
import static dev.holdfast.client.model.search.SearchScoreExpression.gaussExpression;
import static dev.holdfast.client.model.search.SearchScoreExpression.logExpression;
import static dev.holdfast.client.model.search.SearchScoreExpression.pathExpression;
import static dev.holdfast.client.model.search.SearchScoreExpression.relevanceExpression;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.client.model.Aggregates;
import dev.holdfast.client.model.Filters;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.bson.BinaryVector;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class SearchTest {
  private static final FieldSearchPath F = fieldPath("f");
  private static final FieldSearchPath G = fieldPath("g").multi("other");

  @Test
  void paths() {
    assertThat(F.toBsonValue()).hasToString("BsonString{value='f'}");
    assertThat(G.toBsonValue()).hasToString("{\"value\": \"g\", \"multi\": \"other\"}");
    assertThat(G.toValue()).isEqualTo("g");
    assertThatThrownBy(() -> fieldPath("f*")).hasMessage("path must be without '*', but it is f*.");
    assertThatThrownBy(() -> wildcardPath("f")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> wildcardPath("f**")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void words() {
    says(text(F, "sea"), "{text: {query: 'sea', path: 'f'}}");
    says(
        text(List.of(G, wildcardPath("h.*")), List.of("sea", "lake")).fuzzy(),
        "{text: {query: ['sea', 'lake'], path: [{value: 'g', multi: 'other'}, {wildcard: 'h.*'}],"
            + " fuzzy: {}}}");
    says(phrase(F, "open sea").slop(2), "{phrase: {path: 'f', query: 'open sea', slop: 2}}");
    says(
        SearchOperator.autocomplete(F, "se").sequentialTokenOrder(),
        "{autocomplete: {query: 'se', path: 'f', tokenOrder: 'sequential'}}");
    says(
        SearchOperator.queryString(F, "sea OR lake"),
        "{queryString: {defaultPath: 'f', query: 'sea OR lake'}}");
    assertThatThrownBy(() -> text(List.of(), List.of("sea")))
        .hasMessage("There must be at least 1 paths, but there are 0.");
  }

  @Test
  void similarWordsAndSynonymsExcludeEachOther() {
    says(text(F, "q").fuzzy().synonyms("s"), "{text: {query: 'q', path: 'f', synonyms: 's'}}");
    says(text(F, "q").synonyms("s").fuzzy(), "{text: {query: 'q', path: 'f', fuzzy: {}}}");
  }

  @Test
  void values() {
    says(numberRange(F).gteLt(1, 2), "{range: {path: 'f', gte: 1, lt: 2}}");
    says(numberRange(F, G).gteLt(1, 2).gt(5), "{range: {path: ['f', 'g'], gt: 5}}");
    says(
        near(Instant.EPOCH, Duration.ofSeconds(1), F),
        "{near: {origin: {$date: {$numberLong: '0'}}, path: 'f', pivot: {$numberLong: '1000'}}}");
    says(SearchOperator.in(F, 1, 2), "{in: {path: 'f', value: [1, 2]}}");
    says(SearchOperator.in(F, true), "{in: {path: 'f', value: true}}");
    says(SearchOperator.equalsNull(F), "{equals: {path: 'f', value: null}}");
    says(
        SearchOperator.equals(F, new UUID(0, 1)),
        "{equals: {path: 'f', value: {$uuid: '00000000-0000-0000-0000-000000000001'}}}");
  }

  @Test
  void clausesAddUp() {
    says(
        compound()
            .must(List.of(exists(F)))
            .should(List.of(text(F, "q")))
            .minimumShouldMatch(1)
            .must(List.of(exists(G)))
            .score(boost(2)),
        "{compound: {must: [{exists: {path: 'f'}}, {exists: {path: 'g'}}],"
            + " should: [{text: {query: 'q', path: 'f'}}], minimumShouldMatch: 1,"
            + " score: {boost: {value: 2.0}}}}");
    assertThatThrownBy(() -> compound().filter(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void scores() {
    says(boost(F).undefined(1.5f), "{boost: {path: 'f', undefined: 1.5}}");
    says(
        SearchScore.function(
            addExpression(List.of(relevanceExpression(), logExpression(pathExpression(F))))),
        "{function: {add: [{score: 'relevance'}, {log: {path: {value: 'f'}}}]}}");
    says(
        gaussExpression(1, pathExpression(F).undefined(2), 3).decay(0.5),
        "{gauss: {origin: 1.0, path: {value: 'f', undefined: 2.0}, scale: 3.0, decay: 0.5}}");
  }

  @Test
  void anOperatorOfOnesOwnTakesAScoreToo() {
    says(
        SearchOperator.of(new Document("mine", new Document("x", 1))).score(boost(2)),
        "{mine: {x: 1, score: {boost: {value: 2.0}}}}");
    SearchOperator two = SearchOperator.of(new Document("a", new Document()).append("b", 1));
    assertThatThrownBy(() -> render(two))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Wanted one field");
  }

  @Test
  void facets() {
    says(
        SearchCollector.facet(
            exists(F),
            List.of(
                SearchFacet.stringFacet("s", F).numBuckets(3),
                SearchFacet.numberFacet("n", F, List.of(0, 10)).defaultBucket("more"))),
        "{facet: {operator: {exists: {path: 'f'}}, facets: {s: {type: 'string', path: 'f',"
            + " numBuckets: 3}, n: {type: 'number', path: 'f', boundaries: [0, 10],"
            + " default: 'more'}}}}");
    SearchCollector twice =
        SearchCollector.facet(
            List.of(SearchFacet.stringFacet("s", F), SearchFacet.stringFacet("s", G)));
    assertThatThrownBy(() -> render(twice)).hasMessage("The name 's' is used twice.");
    assertThatThrownBy(() -> SearchFacet.numberFacet("n", F, List.of(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void stages() {
    SearchOptions options =
        SearchOptions.searchOptions()
            .index("i")
            .count(SearchCount.lowerBound().threshold(5))
            .highlight(SearchHighlight.paths(F, G));
    says(Aggregates.search(exists(F)), "{$search: {exists: {path: 'f'}}}");
    says(
        Aggregates.searchMeta(exists(F), options),
        "{$searchMeta: {exists: {path: 'f'}, index: 'i', count: {type: 'lowerBound',"
            + " threshold: 5}, highlight: {path: ['f', {value: 'g', multi: 'other'}]}}}");
  }

  @Test
  void vectors() {
    says(
        Aggregates.vectorSearch(
            F,
            List.of(0.5, 1.0),
            "i",
            3,
            VectorSearchOptions.approximateVectorSearchOptions(30)
                .filter(Filters.gt("year", 1950))),
        "{$vectorSearch: {path: 'f', queryVector: [0.5, 1.0], index: 'i',"
            + " limit: {$numberLong: '3'}, numCandidates: {$numberLong: '30'},"
            + " filter: {year: {$gt: 1950}}}}");
    says(
        Aggregates.vectorSearch(
            F,
            VectorSearchQuery.textQuery("q").model("m"),
            "i",
            3,
            VectorSearchOptions.exactVectorSearchOptions()),
        "{$vectorSearch: {path: 'f', query: {text: 'q'}, index: 'i', limit: {$numberLong: '3'},"
            + " model: 'm', exact: true}}");
    says(
        Aggregates.vectorSearch(
            F,
            BinaryVector.int8Vector(new byte[] {1}),
            "i",
            3,
            VectorSearchOptions.exactVectorSearchOptions()),
        "{$vectorSearch: {path: 'f', queryVector: {$binary: {base64: 'AwAB', subType: '09'}},"
            + " index: 'i', limit: {$numberLong: '3'}, exact: true}}");
    assertThatThrownBy(() -> SearchOperator.vectorSearch(F, List.of(1.0), 10, 5))
        .hasMessage("numCandidates must be at least the limit, 10, but it is 5.");
  }

  @Test
  void equalCallsMakeEqualOperators() {
    assertThat(text(F, "q").score(boost(2))).isEqualTo(text(F, "q").score(boost(2)));
    assertThat(text(F, "q")).isNotEqualTo(text(F, "q").score(boost(2)));
    assertThat(SearchOptions.searchOptions().index("i"))
        .isEqualTo(SearchOptions.searchOptions().index("i"))
        .isNotEqualTo(SearchOptions.searchOptions());
  }
}
