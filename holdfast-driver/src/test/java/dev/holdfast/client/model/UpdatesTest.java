package dev.holdfast.client.model;

import static dev.holdfast.client.model.Filters.gt;
import static dev.holdfast.client.model.Rendered.render;
import static dev.holdfast.client.model.Rendered.says;
import static dev.holdfast.client.model.Updates.combine;
import static dev.holdfast.client.model.Updates.inc;
import static dev.holdfast.client.model.Updates.pushEach;
import static dev.holdfast.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;

class UpdatesTest {
  @Test
  void fields() {
    says(set("a", null), "{$set: {a: null}}");
    says(set(new Document("a", 1).append("b", 2)), "{$set: {a: 1, b: 2}}");
    says(Updates.unset("a"), "{$unset: {a: ''}}");
    says(Updates.setOnInsert("a", 1), "{$setOnInsert: {a: 1}}");
    says(Updates.setOnInsert(new Document("a", 1)), "{$setOnInsert: {a: 1}}");
    says(Updates.rename("a", "b"), "{$rename: {a: 'b'}}");
    says(inc("a", 5L), "{$inc: {a: {$numberLong: '5'}}}");
    says(Updates.mul("a", 2.5), "{$mul: {a: 2.5}}");
    says(Updates.min("a", 1), "{$min: {a: 1}}");
    says(Updates.max("a", 1), "{$max: {a: 1}}");
    says(Updates.currentDate("a"), "{$currentDate: {a: true}}");
    says(Updates.currentTimestamp("a"), "{$currentDate: {a: {$type: 'timestamp'}}}");
    says(Updates.bitwiseAnd("a", 5), "{$bit: {a: {and: 5}}}");
    says(Updates.bitwiseOr("a", 5L), "{$bit: {a: {or: {$numberLong: '5'}}}}");
    says(Updates.bitwiseXor("a", 5), "{$bit: {a: {xor: 5}}}");
  }

  @Test
  void arrays() {
    says(Updates.addToSet("a", 1), "{$addToSet: {a: 1}}");
    says(Updates.addEachToSet("a", Arrays.asList(1, null)), "{$addToSet: {a: {$each: [1, null]}}}");
    says(Updates.push("a", new Document("b", 1)), "{$push: {a: {b: 1}}}");
    says(pushEach("a", List.of(1, 2)), "{$push: {a: {$each: [1, 2]}}}");
    says(
        pushEach("a", List.of(1), new PushOptions().position(0).slice(5).sort(-1)),
        "{$push: {a: {$each: [1], $position: 0, $slice: 5, $sort: -1}}}");
    says(
        pushEach("a", List.of(1), new PushOptions().sortDocument(new Document("b", 1))),
        "{$push: {a: {$each: [1], $sort: {b: 1}}}}");
    says(Updates.pull("a", 1), "{$pull: {a: 1}}");
    says(Updates.pullByFilter(gt("a", 1)), "{$pull: {a: {$gt: 1}}}");
    says(Updates.pullAll("a", List.of(1, 2)), "{$pullAll: {a: [1, 2]}}");
    says(Updates.popFirst("a"), "{$pop: {a: -1}}");
    says(Updates.popLast("a"), "{$pop: {a: 1}}");
  }

  @Test
  void updatesOfTheSameKindBecomeOne() {
    says(combine(set("a", 1), inc("n", 1), set("b", 2)), "{$set: {a: 1, b: 2}, $inc: {n: 1}}");
    says(combine(set("a", 1), set("b", 1), set("a", 2)), "{$set: {a: 2, b: 1}}");
    says(
        combine(combine(set("a", 1), inc("n", 1)), set("b", 2)),
        "{$set: {a: 1, b: 2}, $inc: {n: 1}}");
    says(combine(), "{}");
  }

  @Test
  void whatIsCombinedIsLeftAsItWas() {
    BsonDocument mine = new BsonDocument("$set", new BsonDocument("a", new BsonInt32(1)));
    render(combine(mine, set("b", 2)));
    assertThat(mine.toJson()).isEqualTo("{\"$set\": {\"a\": 1}}");
  }

  @Test
  void whatCannotBeCombinedIsToldByName() {
    Bson twice = combine(new Document("$set", 5), set("a", 1));
    assertThatThrownBy(() -> render(twice))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("$set");
  }

  @Test
  void anArrayIsSortedInOneWayOnly() {
    PushOptions plain = new PushOptions().sort(1);
    assertThatThrownBy(() -> plain.sortDocument(new Document()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new PushOptions().sortDocument(new Document()).sort(1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void equalCallsMakeEqualUpdates() {
    assertThat(combine(set("a", 1), inc("n", 1))).isEqualTo(combine(set("a", 1), inc("n", 1)));
    assertThat(combine(set("a", 1))).isNotEqualTo(combine(set("a", 2)));
    assertThat(new PushOptions().slice(1)).isEqualTo(new PushOptions().slice(1));
    assertThat(new PushOptions().slice(1)).isNotEqualTo(new PushOptions().position(1));
    assertThat(new PushOptions().slice(1)).hasToString("PushOptions{\"slice\": 1}");
  }
}
