package dev.holdfast.spec.unified;

import java.math.BigDecimal;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/**
 * Unified Test Format, "Evaluating Matches". An actual value of {@code null} is one that is not there, which
 * is something else than {@code BsonNull}. Root documents may have more fields than are expected.
 */
final class ValueMatcher {
  private final SpecialOperators operators;

  ValueMatcher(EntityMap entities) {
    operators = new SpecialOperators(this, entities);
  }

  /** The root of what is matched is a root document, or an array of them. */
  void matchRoot(String where, BsonValue expected, BsonValue actual) {
    match(where, expected, actual, true);
  }

  void match(String where, BsonValue expected, BsonValue actual) {
    match(where, expected, actual, false);
  }

  void match(String where, BsonValue expected, BsonValue actual, boolean root) {
    if (SpecialOperators.isOne(expected)) {
      operators.match(where, expected.asDocument(), actual, root);
    } else if (expected instanceof BsonDocument fields) {
      matchDocument(where, fields, actual, root);
    } else if (expected instanceof BsonArray items) {
      matchArray(where, items, actual, root);
    } else if (isPlainNumber(expected)) {
      check(isPlainNumber(actual) && compare(expected, actual) == 0, where, expected, actual);
    } else {
      check(expected.equals(actual), where, expected, actual);
    }
  }

  private void matchDocument(String where, BsonDocument expected, BsonValue actual, boolean root) {
    check(actual instanceof BsonDocument, where, expected, actual);
    BsonDocument found = actual.asDocument();
    for (Map.Entry<String, BsonValue> field : expected.entrySet()) {
      match(where + "." + field.getKey(), field.getValue(), found.get(field.getKey()), false);
    }
    if (!root) {
      for (String key : found.keySet()) {
        if (!expected.containsKey(key)) {
          throw new Mismatch(where + " has an unexpected field " + key, expected, actual);
        }
      }
    }
  }

  private void matchArray(String where, BsonArray expected, BsonValue actual, boolean root) {
    check(actual instanceof BsonArray, where, expected, actual);
    BsonArray found = actual.asArray();
    if (found.size() != expected.size()) {
      throw new Mismatch(
          where + " has " + found.size() + " items instead of " + expected.size(),
          expected,
          actual);
    }
    for (int i = 0; i < expected.size(); i++) {
      match(where + "[" + i + "]", expected.get(i), found.get(i), root);
    }
  }

  static void check(boolean holds, String where, BsonValue expected, BsonValue actual) {
    if (!holds) {
      throw new Mismatch(where, expected, actual);
    }
  }

  /** Flexible Numeric Comparisons leave out Decimal128. */
  static boolean isPlainNumber(BsonValue value) {
    return value instanceof BsonInt32 || value instanceof BsonInt64 || value instanceof BsonDouble;
  }

  static int compare(BsonValue one, BsonValue other) {
    return exact(one.asNumber()).compareTo(exact(other.asNumber()));
  }

  private static BigDecimal exact(BsonNumber number) {
    return number instanceof BsonDouble
        ? BigDecimal.valueOf(number.doubleValue())
        : BigDecimal.valueOf(number.longValue());
  }
}
