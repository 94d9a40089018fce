package dev.holdfast.client.model;

import static dev.holdfast.client.model.Filters.and;
import static dev.holdfast.client.model.Filters.elemMatch;
import static dev.holdfast.client.model.Filters.eq;
import static dev.holdfast.client.model.Filters.exists;
import static dev.holdfast.client.model.Filters.expr;
import static dev.holdfast.client.model.Filters.gt;
import static dev.holdfast.client.model.Filters.gte;
import static dev.holdfast.client.model.Filters.in;
import static dev.holdfast.client.model.Filters.lt;
import static dev.holdfast.client.model.Filters.mod;
import static dev.holdfast.client.model.Filters.ne;
import static dev.holdfast.client.model.Filters.near;
import static dev.holdfast.client.model.Filters.nor;
import static dev.holdfast.client.model.Filters.not;
import static dev.holdfast.client.model.Filters.or;
import static dev.holdfast.client.model.Filters.regex;
import static dev.holdfast.client.model.Filters.size;
import static dev.holdfast.client.model.Filters.text;
import static dev.holdfast.client.model.Filters.type;
import static dev.holdfast.client.model.Rendered.render;
import static dev.holdfast.client.model.Rendered.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bson.codecs.configuration.CodecRegistries.fromCodecs;
import static org.bson.codecs.configuration.CodecRegistries.fromRegistries;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.model.geojson.Point;
import dev.holdfast.client.model.geojson.Position;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bson.BsonType;
import org.bson.Document;
import org.bson.codecs.StringCodec;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class FiltersTest {
  @Test
  void comparisons() {
    says(eq("a", 1), "{a: 1}");
    says(eq(5L), "{_id: {$numberLong: '5'}}");
    says(eq("a", null), "{a: null}");
    says(ne("a", "x"), "{a: {$ne: 'x'}}");
    says(gt("a", 1.5), "{a: {$gt: 1.5}}");
    says(gte("a", new Decimal128(1)), "{a: {$gte: {$numberDecimal: '1'}}}");
    says(lt("a", new Date(7)), "{a: {$lt: {$date: {$numberLong: '7'}}}}");
    says(Filters.lte("a", true), "{a: {$lte: true}}");
    says(in("a", 1, "two", null), "{a: {$in: [1, 'two', null]}}");
    says(Filters.nin("a", List.of(1L)), "{a: {$nin: [{$numberLong: '1'}]}}");
  }

  @Test
  void logic() {
    says(and(eq("a", 1), gt("a", 2)), "{$and: [{a: 1}, {a: {$gt: 2}}]}");
    says(or(eq("a", 1)), "{$or: [{a: 1}]}");
    says(nor(List.of(eq("a", 1))), "{$nor: [{a: 1}]}");
    says(Filters.empty(), "{}");
  }

  @Test
  void negationStandsBelowTheField() {
    says(not(gt("a", 1)), "{a: {$not: {$gt: 1}}}");
    says(not(eq("a", 1)), "{a: {$not: {$eq: 1}}}");
    says(not(eq("a", new Document("b", 1))), "{a: {$not: {$eq: {b: 1}}}}");
    says(
        not(regex("a", "^x", "i")),
        "{a: {$not: {$regularExpression: {pattern: '^x', options: 'i'}}}}");
    says(not(or(eq("a", 1))), "{$not: {$or: [{a: 1}]}}");
    says(not(new Document("a", 1).append("b", 2)), "{$not: {$and: [{a: 1}, {b: 2}]}}");
  }

  @Test
  void aReferenceIsAValueAndNotAnOperator() {
    Document reference = new Document("$ref", "c").append("$id", 1);
    assertThat(render(not(eq("a", reference))).getDocument("a").getDocument("$not"))
        .containsOnlyKeys("$eq");
  }

  @Test
  void elementsAndEvaluation() {
    says(exists("a"), "{a: {$exists: true}}");
    says(exists("a", false), "{a: {$exists: false}}");
    says(type("a", BsonType.OBJECT_ID), "{a: {$type: 7}}");
    says(type("a", "number"), "{a: {$type: 'number'}}");
    says(mod("a", 4, 1), "{a: {$mod: [{$numberLong: '4'}, {$numberLong: '1'}]}}");
    says(Filters.where("this.a > 1"), "{$where: 'this.a > 1'}");
    says(expr(new Document("$gt", List.of("$a", "$b"))), "{$expr: {$gt: ['$a', '$b']}}");
    says(
        Filters.jsonSchema(new Document("required", List.of("a"))),
        "{$jsonSchema: {required: ['a']}}");
    says(text("cake"), "{$text: {$search: 'cake'}}");
    says(
        text("cake", new TextSearchOptions().language("en").caseSensitive(true)),
        "{$text: {$search: 'cake', $language: 'en', $caseSensitive: true}}");
  }

  @Test
  void arraysAndBits() {
    says(Filters.all("a", 1, 2), "{a: {$all: [1, 2]}}");
    says(elemMatch("a", gt("b", 1)), "{a: {$elemMatch: {b: {$gt: 1}}}}");
    says(size("a", 3), "{a: {$size: 3}}");
    says(Filters.bitsAllSet("a", 50), "{a: {$bitsAllSet: {$numberLong: '50'}}}");
    says(Filters.bitsAnyClear("a", 50), "{a: {$bitsAnyClear: {$numberLong: '50'}}}");
  }

  @Test
  void geography() {
    Point point = new Point(new Position(1, 2));
    says(
        Filters.geoWithin("a", point),
        "{a: {$geoWithin: {$geometry: {type: 'Point', coordinates: [1.0, 2.0]}}}}");
    says(
        Filters.geoWithinBox("a", 1, 2, 3, 4),
        "{a: {$geoWithin: {$box: [[1.0, 2.0], [3.0, 4.0]]}}}");
    says(
        Filters.geoWithinPolygon("a", List.of(List.of(1.0, 2.0), List.of(3.0, 4.0))),
        "{a: {$geoWithin: {$polygon: [[1.0, 2.0], [3.0, 4.0]]}}}");
    says(
        Filters.geoWithinCenterSphere("a", 1, 2, 0.1),
        "{a: {$geoWithin: {$centerSphere: [[1.0, 2.0], 0.1]}}}");
    says(
        near("a", point, 5.0, null),
        "{a: {$near: {$geometry: {type: 'Point', coordinates: [1.0, 2.0]}, $maxDistance: 5.0}}}");
    says(
        near("a", 1.0, 2.0, 5.0, 3.0),
        "{a: {$near: [1.0, 2.0], $maxDistance: 5.0, $minDistance: 3.0}}");
  }

  @Test
  void valuesOfAnyTypeWithACodec() {
    says(eq("a", DayOfWeek.MONDAY), "{a: 'MONDAY'}");
    says(eq("a", Instant.EPOCH), "{a: {$date: {$numberLong: '0'}}}");
    says(eq("a", Map.of("k", List.of(1, 2))), "{a: {k: [1, 2]}}");
    says(eq("a", eq("b", 1)), "{a: {b: 1}}");
    says(eq("a", List.of(gt("b", 1))), "{a: [{b: {$gt: 1}}]}");
  }

  @Test
  void valuesGoThroughTheCodecsOfTheRegistryAndNamesDoNot() {
    var hexIsAnId =
        fromRegistries(
            fromCodecs(new StringCodec().withRepresentation(BsonType.OBJECT_ID)),
            MongoClientSettings.getDefaultCodecRegistry());
    String hex = "5f5f5f5f5f5f5f5f5f5f5f5f";
    assertThat(
            render(in("a", hex), hexIsAnId)
                .getDocument("a")
                .getArray("$in")
                .get(0)
                .asObjectId()
                .getValue())
        .isEqualTo(new ObjectId(hex));
    assertThat(render(Filters.where(hex), hexIsAnId).getString("$where").getValue()).isEqualTo(hex);
  }

  @Test
  void aListIsCopiedWhenTheFilterIsMade() {
    List<Integer> values = new ArrayList<>(Arrays.asList(1, 2));
    Bson filter = in("a", values);
    values.add(3);
    says(filter, "{a: {$in: [1, 2]}}");
  }

  @Test
  void equalCallsMakeEqualFilters() {
    assertThat(and(eq("a", 1), in("b", 1, 2))).isEqualTo(and(eq("a", 1), in("b", 1, 2)));
    assertThat(and(eq("a", 1))).hasSameHashCodeAs(and(eq("a", 1)));
    assertThat(eq("a", new byte[] {1})).isEqualTo(eq("a", new byte[] {1}));
    assertThat(eq("a", 1))
        .isNotEqualTo(eq("a", 1L))
        .isNotEqualTo(eq("b", 1))
        .isNotEqualTo(gt("a", 1));
    assertThat(not(eq("a", 1))).isEqualTo(not(eq("a", 1)));
  }

  @Test
  void theTextOfAFilterReadsLikeJson() {
    assertThat(and(eq("a", "x"), in("b", 1, null)))
        .hasToString("{\"$and\": [{\"a\": \"x\"}, {\"b\": {\"$in\": [1, null]}}]}");
    assertThat(not(gt("a", 1))).hasToString("{\"$not\": {\"a\": {\"$gt\": 1}}}");
  }

  @Test
  void missingNamesAndFiltersAreRefusedAtOnce() {
    assertThatThrownBy(() -> eq(null, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> and(eq("a", 1), null)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> and(Arrays.asList(eq("a", 1), null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("filters[1] must not be null.");
    assertThatThrownBy(() -> elemMatch("a", null)).isInstanceOf(IllegalArgumentException.class);
  }
}
