package dev.holdfast.client.model.mql;

import static dev.holdfast.client.model.mql.MqlValues.current;
import static dev.holdfast.client.model.mql.MqlValues.of;
import static dev.holdfast.client.model.mql.MqlValues.ofArray;
import static dev.holdfast.client.model.mql.MqlValues.ofEntry;
import static dev.holdfast.client.model.mql.MqlValues.ofIntegerArray;
import static dev.holdfast.client.model.mql.MqlValues.ofMap;
import static dev.holdfast.client.model.mql.MqlValues.ofNull;
import static dev.holdfast.client.model.mql.MqlValues.ofStringArray;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.model.Aggregates;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.Rendered;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class MqlTest {
  private static final MqlArray<MqlInteger> NUMBERS = ofIntegerArray(1, 2);

  private static void says(MqlValue expression, String json) {
    BsonDocument rendered =
        new Document("x", expression)
            .toBsonDocument(Document.class, MongoClientSettings.getDefaultCodecRegistry());
    assertThat(rendered.toJson()).isEqualTo(BsonDocument.parse("{x: " + json + "}").toJson());
  }

  @Test
  void values() {
    says(of(true), "true");
    says(of(5L), "{$numberLong: '5'}");
    says(of(Instant.EPOCH), "{$date: {$numberLong: '0'}}");
    says(ofNull(), "null");
    says(ofArray(of(1), of("a")), "[1, 'a']");
    says(ofEntry(of("k"), of(1)), "{k: 'k', v: 1}");
    says(current(), "'$$CURRENT'");
  }

  @Test
  void whatLooksLikeAPathIsTakenLiterally() {
    says(of("$a"), "{$literal: '$a'}");
    says(of("a$"), "'a$'");
    says(of(new Document("a", "$b")), "{$literal: {a: '$b'}}");
    says(ofMap(new Document("a", 1)), "{$literal: {a: 1}}");
    says(current().getField("$a"), "{$getField: {input: '$$CURRENT', field: {$literal: '$a'}}}");
    says(
        current().setField("$a", of(1)),
        "{$setField: {field: {$literal: '$a'}, input: '$$CURRENT', value: 1}}");
    says(
        current().unsetField("$a"), "{$unsetField: {field: {$literal: '$a'}, input: '$$CURRENT'}}");
    says(current().unsetField("a"), "{$unsetField: {field: 'a', input: '$$CURRENT'}}");
  }

  @Test
  void arithmeticAndLogic() {
    says(of(1).add(2).multiply(of(3)), "{$multiply: [{$add: [1, 2]}, 3]}");
    says(of(1.5).divide(2), "{$divide: [1.5, 2]}");
    says(of(1.5).round(of(1)), "{$round: [1.5, 1]}");
    says(of(1).gt(of(2)).and(of(true)).not(), "{$not: {$and: [{$gt: [1, 2]}, true]}}");
    says(of(true).cond(of(1), of(2)), "{$cond: [true, 1, 2]}");
    assertThatThrownBy(() -> of(1.5).add(new BigDecimal("1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BigDecimal");
  }

  @Test
  void textsAndDates() {
    says(of("a").append(of("b")).length(), "{$strLenCP: {$concat: ['a', 'b']}}");
    says(of("abc").substr(1, 2), "{$substrCP: ['abc', 1, 2]}");
    says(of("1").parseInteger(), "{$convert: {input: '1', onError: {$toLong: '1'}, to: 'int'}}");
    says(
        of(Instant.EPOCH).asString(of("UTC"), of("%Y")),
        "{$dateToString: {date: {$date: {$numberLong: '0'}}, format: '%Y', timezone: 'UTC'}}");
  }

  @Test
  void fieldsOfAnotherTypeAreReplaced() {
    String field = "{$getField: {input: '$$CURRENT', field: 'f'}}";
    says(
        current().getString("f", "none"),
        "{$cond: [{$eq: [{$type: [" + field + "]}, 'string']}, " + field + ", 'none']}");
    says(current().hasField("f"), "{$ne: [" + field + ", '$$REMOVE']}");
    says(
        current().getMap("f").get("k", of(1)),
        "{$cond: [{$eq: [{$getField: {input: "
            + field
            + ", field: 'k'}}, '$$REMOVE']}, 1,"
            + " {$getField: {input: "
            + field
            + ", field: 'k'}}]}");
  }

  @Test
  void arrays() {
    says(NUMBERS.map(n -> n.add(1)), "{$map: {input: [1, 2], in: {$add: ['$$this', 1]}}}");
    says(
        NUMBERS.filter(n -> n.gt(of(1))).size(),
        "{$size: [{$filter: {input: [1, 2], cond: {$gt: ['$$this', 1]}}}]}");
    says(
        NUMBERS.sum(n -> n),
        "{$reduce: {input: {$map: {input: [1, 2], in: '$$this'}}, initialValue: 0,"
            + " in: {$add: ['$$value', '$$this']}}}");
    says(
        NUMBERS.max(of(0)),
        "{$cond: [{$eq: [{$size: [[1, 2]]}, 0]}, 0, {$first: [{$maxN: {input: [1, 2], n: 1}}]}]}");
    says(NUMBERS.contains(of(1)), "{$in: [1, [1, 2]]}");
    says(NUMBERS.slice(0, 1), "{$slice: [[1, 2], 0, 1]}");
  }

  /** With one name for both, as in the official driver, the inner function would hide the outer one's variable. */
  @Test
  void aFunctionInsideOfAnotherSeesBothVariables() {
    says(
        NUMBERS.map(n -> ofStringArray("a").map(s -> s.append(n.asString()))),
        "{$map: {input: [1, 2], in: {$map: {input: ['a'], as: 'this1',"
            + " in: {$concat: ['$$this1', {$toString: ['$$this']}]}}}}}");
  }

  @Test
  void branches() {
    says(
        current()
            .getField("f")
            .switchOn(
                on -> on.isNumber(n -> n.asString()).isString(s -> s).defaults(other -> of("?"))),
        "{$switch: {branches: ["
            + "{case: {$isNumber: [{$getField: {input: '$$CURRENT', field: 'f'}}]},"
            + " then: {$toString: [{$getField: {input: '$$CURRENT', field: 'f'}}]}},"
            + "{case: {$eq: [{$type: [{$getField: {input: '$$CURRENT', field: 'f'}}]}, 'string']},"
            + " then: {$getField: {input: '$$CURRENT', field: 'f'}}}], default: '?'}}");
    says(
        of(1).switchIntegerOn(on -> on.lt(of(2), n -> of("few"))),
        "{$switch: {branches: [{case: {$lt: [1, 2]}, then: 'few'}]}}");
  }

  @Test
  void expressionsGoWhereExpressionsGo() {
    Rendered.says(
        Aggregates.match(Filters.expr(current().getInteger("a").lt(of(5)))),
        "{$match: {$expr: {$lt: [{$getField: {input: '$$CURRENT', field: 'a'}}, 5]}}}");
    Rendered.says(Aggregates.group(ofArray(of(1)), List.of()), "{$group: {_id: [1]}}");
  }

  @Test
  void theTextOfAnExpressionIsWhatTheServerGets() {
    assertThat(of(1).add(2)).hasToString("{\"expression\": {\"$add\": [1, 2]}}");
    assertThat(of(new Document("a", new Object()))).asString().contains("needs a codec of its own");
  }
}
