package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The match function of the CMAP test format: the expected is a subset, and 42 is anything. */
final class CmapMatch {
  private static final int ANYTHING = 42;

  private CmapMatch() {}

  static void check(String where, BsonValue expected, BsonValue actual) {
    if (isAnything(expected)) {
      assertThat(actual).as(where).isNotNull();
    } else if (expected instanceof BsonDocument fields) {
      assertThat(actual).as(where).isInstanceOf(BsonDocument.class);
      fields.forEach(
          (key, value) -> check(where + ": " + key, value, actual.asDocument().get(key)));
    } else if (expected instanceof BsonArray items) {
      assertThat(actual).as(where).isInstanceOf(BsonArray.class);
      for (int i = 0; i < items.size(); i++) {
        check(where + "[" + i + "]", items.get(i), actual.asArray().get(i));
      }
    } else if (expected instanceof BsonNumber number) {
      assertThat(actual).as(where).isInstanceOf(BsonNumber.class);
      assertThat(actual.asNumber().doubleValue()).as(where).isEqualTo(number.doubleValue());
    } else {
      assertThat(actual).as(where).isEqualTo(expected);
    }
  }

  private static boolean isAnything(BsonValue expected) {
    return (expected instanceof BsonNumber number && number.doubleValue() == ANYTHING)
        || (expected instanceof BsonString text && text.getValue().equals("" + ANYTHING));
  }
}
