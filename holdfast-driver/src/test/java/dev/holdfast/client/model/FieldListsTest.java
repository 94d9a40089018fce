package dev.holdfast.client.model;

import static dev.holdfast.client.model.Rendered.says;
import static org.assertj.core.api.Assertions.assertThat;

import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Projections, sorts and the keys of indexes. */
class FieldListsTest {
  @Test
  void projections() {
    says(Projections.include("a", "b"), "{a: 1, b: 1}");
    says(Projections.exclude("a"), "{a: 0}");
    says(Projections.excludeId(), "{_id: 0}");
    says(Projections.computed("a", "$b"), "{a: '$b'}");
    says(Projections.elemMatch("a"), "{'a.$': 1}");
    says(Projections.elemMatch("a", Filters.gt("b", 1)), "{a: {$elemMatch: {b: {$gt: 1}}}}");
    says(Projections.metaTextScore("a"), "{a: {$meta: 'textScore'}}");
    says(Projections.metaSearchScore("a"), "{a: {$meta: 'searchScore'}}");
    says(Projections.metaVectorSearchScore("a"), "{a: {$meta: 'vectorSearchScore'}}");
    says(Projections.metaSearchHighlights("a"), "{a: {$meta: 'searchHighlights'}}");
    says(Projections.computedSearchMeta("a"), "{a: '$$SEARCH_META'}");
    says(Projections.slice("a", -3), "{a: {$slice: -3}}");
    says(Projections.slice("a", 2, 3), "{a: {$slice: [2, 3]}}");
  }

  @Test
  void aProjectionThatComesLaterCountsAndTakesItsPlace() {
    says(
        Projections.fields(
            Projections.include("a", "b"),
            Projections.excludeId(),
            Projections.computed("a", "$x")),
        "{b: 1, _id: 0, a: '$x'}");
    says(Projections.include("a", "b", "a"), "{b: 1, a: 1}");
  }

  @Test
  void sorts() {
    says(Sorts.ascending("a", "b"), "{a: 1, b: 1}");
    says(Sorts.descending("a"), "{a: -1}");
    says(Sorts.metaTextScore("a"), "{a: {$meta: 'textScore'}}");
    says(Sorts.orderBy(Sorts.ascending("b"), Sorts.descending("a")), "{b: 1, a: -1}");
  }

  @Test
  void aFieldThatIsSortedTwiceKeepsItsPlace() {
    says(Sorts.orderBy(Sorts.ascending("a", "b"), Sorts.descending("a")), "{a: -1, b: 1}");
  }

  @Test
  void indexes() {
    says(Indexes.ascending("a", "b"), "{a: 1, b: 1}");
    says(Indexes.descending("a"), "{a: -1}");
    says(Indexes.geo2dsphere("a", "b"), "{a: '2dsphere', b: '2dsphere'}");
    says(Indexes.geo2d("a"), "{a: '2d'}");
    says(Indexes.text("a"), "{a: 'text'}");
    says(Indexes.text(), "{'$**': 'text'}");
    says(Indexes.hashed("a"), "{a: 'hashed'}");
    says(
        Indexes.compoundIndex(Indexes.ascending("a"), Indexes.text("b"), new Document("c", -1)),
        "{a: 1, b: 'text', c: -1}");
  }

  @Test
  void equalCallsMakeEqualLists() {
    assertThat(Sorts.ascending("a"))
        .isEqualTo(Sorts.ascending("a"))
        .isEqualTo(Indexes.ascending("a"));
    assertThat(Sorts.ascending("a")).isNotEqualTo(Sorts.descending("a"));
    assertThat(Sorts.orderBy(Sorts.ascending("a"))).isEqualTo(Sorts.orderBy(Sorts.ascending("a")));
  }
}
