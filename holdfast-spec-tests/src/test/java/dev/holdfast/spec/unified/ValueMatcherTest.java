package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueMatcherTest {
  private final EntityMap entities = new EntityMap();
  private final ValueMatcher matcher = new ValueMatcher(entities);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{v: {x: 1}}                                | {v: {x: 1}}",
        "{v: {x: 1, y: 2}}                          | {v: {y: 2, x: 1}}",
        "{v: {x: 1}}                                | {v: {x: 1}, more: 1}",
        "{v: 1}                                     | {v: 1.0}",
        "{v: 1}                                     | {v: {$numberLong: '1'}}",
        "{v: [{x: 1}, 2]}                           | {v: [{x: 1}, 2]}",
        "{v: {$$exists: true}}                      | {v: null}",
        "{v: {$$exists: false}}                     | {w: 1}",
        "{v: {$$type: 'int'}}                       | {v: 1}",
        "{v: {$$type: ['long', 'string']}}          | {v: 'text'}",
        "{v: {$$type: 'number'}}                    | {v: {$numberDecimal: '1'}}",
        "{v: {$$unsetOrMatches: 1}}                 | {w: 1}",
        "{v: {$$unsetOrMatches: 1}}                 | {v: 1}",
        "{v: {$$unsetOrMatches: {$$type: 'int'}}}   | {v: 1}",
        "{v: {$$lte: 5}}                            | {v: 5.0}",
        "{v: {$$matchAsRoot: {x: 1}}}               | {v: {x: 1, y: 2}}",
        "{v: {$$matchAsDocument: {x: 1}}}           | {v: '{\"x\": 1}'}",
        "{v: {$$matchAsDocument: {$$matchAsRoot: {x: 1}}}} | {v: '{\"x\": 1, \"y\": 2}'}",
        "{v: {$$matchesEntity: 'one'}}              | {v: 1}",
        "{v: null}                                  | {v: null}",
      })
  void matches(String expected, String actual) {
    entities.put("one", new BsonInt32(1));
    assertThatCode(() -> match(expected, actual)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{v: 1}                                     | {w: 1}",
        "{v: {x: 1}}                                | {v: {x: 1, more: 1}}",
        "{v: {x: 1, more: 1}}                       | {v: {x: 1}}",
        "{v: 1}                                     | {v: 1.5}",
        "{v: 1}                                     | {v: '1'}",
        "{v: 1}                                     | {v: {$numberDecimal: '1'}}",
        "{v: [1, 2]}                                | {v: [1, 2, 3]}",
        "{v: [1, 2]}                                | {v: [2, 1]}",
        "{v: [{x: 1}]}                              | {v: [{x: 1, y: 2}]}",
        "{v: null}                                  | {w: 1}",
        "{v: {$$exists: true}}                      | {w: 1}",
        "{v: {$$exists: false}}                     | {v: null}",
        "{v: {$$type: 'int'}}                       | {v: 1.5}",
        "{v: {$$type: 'int'}}                       | {w: 1}",
        "{v: {$$unsetOrMatches: 1}}                 | {v: 2}",
        "{v: {$$unsetOrMatches: 1}}                 | {v: null}",
        "{v: {$$lte: 5}}                            | {v: 5.1}",
        "{v: {$$lte: 5}}                            | {v: 'text'}",
        "{v: {$$matchAsRoot: {x: 1}}}               | {v: {y: 2}}",
        "{v: {$$matchAsDocument: {x: 1}}}           | {v: '{\"x\": 1, \"y\": 2}'}",
        "{v: {$$matchAsDocument: {x: 1}}}           | {v: {x: 1}}",
        "{v: {$$matchesEntity: 'one'}}              | {v: 2}",
      })
  void doesNotMatch(String expected, String actual) {
    entities.put("one", new BsonInt32(1));
    assertThatThrownBy(() -> match(expected, actual)).isInstanceOf(Mismatch.class);
  }

  @Test
  void aBinaryMatchesItsHexBytes() {
    BsonValue bytes = new BsonBinary(new byte[] {0x12, (byte) 0xab});
    BsonValue expected = BsonDocument.parse("{$$matchesHexBytes: '12AB'}");
    assertThatCode(() -> matcher.match("it", expected, bytes)).doesNotThrowAnyException();
    BsonValue others = BsonDocument.parse("{$$matchesHexBytes: '12'}");
    assertThatThrownBy(() -> matcher.match("it", others, bytes)).isInstanceOf(Mismatch.class);
  }

  @Test
  void documentsOfAnArrayAreRootsOnlyWhereTheArrayIsOne() {
    BsonValue expected = BsonDocument.parse("{a: [{x: 1}]}").get("a");
    BsonValue actual = BsonDocument.parse("{a: [{x: 1, y: 1}]}").get("a");
    assertThatCode(() -> matcher.matchRoot("it", expected, actual)).doesNotThrowAnyException();
    assertThatThrownBy(() -> matcher.match("it", expected, actual)).isInstanceOf(Mismatch.class);
  }

  @Test
  void anOperatorOrEntityThatIsNotThereIsAnErrorOfTheFile() {
    assertThatThrownBy(() -> match("{v: {$$nonsense: 1}}", "{v: 1}"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> match("{v: {$$matchesEntity: 'nobody'}}", "{v: 1}"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMismatchSaysWhere() {
    assertThatThrownBy(() -> match("{v: {x: [1, {y: 2}]}}", "{v: {x: [1, {y: 3}]}}"))
        .hasMessageContaining("it.v.x[1].y");
  }

  private void match(String expected, String actual) {
    matcher.matchRoot("it", BsonDocument.parse(expected), BsonDocument.parse(actual));
  }
}
