package dev.holdfast.spec.unified;

import static dev.holdfast.spec.unified.ValueMatcher.check;
import static dev.holdfast.spec.unified.ValueMatcher.isPlainNumber;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Unified Test Format, "Special Operators for Matching Assertions". */
final class SpecialOperators {
  @FunctionalInterface
  private interface Operator {
    void match(String where, BsonValue argument, BsonValue actual, boolean root);
  }

  /** The names that the query operator $type knows, and those that suites use besides. */
  private static final Map<String, List<BsonType>> TYPES =
      Map.ofEntries(
          Map.entry("double", List.of(BsonType.DOUBLE)),
          Map.entry("string", List.of(BsonType.STRING)),
          Map.entry("object", List.of(BsonType.DOCUMENT)),
          Map.entry("array", List.of(BsonType.ARRAY)),
          Map.entry("binData", List.of(BsonType.BINARY)),
          Map.entry("undefined", List.of(BsonType.UNDEFINED)),
          Map.entry("objectId", List.of(BsonType.OBJECT_ID)),
          Map.entry("bool", List.of(BsonType.BOOLEAN)),
          Map.entry("date", List.of(BsonType.DATE_TIME)),
          Map.entry("null", List.of(BsonType.NULL)),
          Map.entry("regex", List.of(BsonType.REGULAR_EXPRESSION)),
          Map.entry("dbPointer", List.of(BsonType.DB_POINTER)),
          Map.entry("javascript", List.of(BsonType.JAVASCRIPT)),
          Map.entry("symbol", List.of(BsonType.SYMBOL)),
          Map.entry("javascriptWithScope", List.of(BsonType.JAVASCRIPT_WITH_SCOPE)),
          Map.entry("int", List.of(BsonType.INT32)),
          Map.entry("timestamp", List.of(BsonType.TIMESTAMP)),
          Map.entry("long", List.of(BsonType.INT64)),
          Map.entry("decimal", List.of(BsonType.DECIMAL128)),
          Map.entry("minKey", List.of(BsonType.MIN_KEY)),
          Map.entry("maxKey", List.of(BsonType.MAX_KEY)),
          Map.entry(
              "number",
              List.of(BsonType.INT32, BsonType.INT64, BsonType.DOUBLE, BsonType.DECIMAL128)));

  private final ValueMatcher values;
  private final EntityMap entities;
  private final Map<String, Operator> table =
      Map.of(
          "$$exists", this::exists,
          "$$type", this::type,
          "$$matchesEntity", this::matchesEntity,
          "$$matchesHexBytes", this::matchesHexBytes,
          "$$unsetOrMatches", this::unsetOrMatches,
          "$$sessionLsid", this::sessionLsid,
          "$$lte", this::lte,
          "$$matchAsDocument", this::matchAsDocument,
          "$$matchAsRoot", this::matchAsRoot);

  SpecialOperators(ValueMatcher values, EntityMap entities) {
    this.values = values;
    this.entities = entities;
  }

  static boolean isOne(BsonValue expected) {
    return expected instanceof BsonDocument document
        && document.size() == 1
        && document.getFirstKey().startsWith("$$");
  }

  void match(String where, BsonDocument expected, BsonValue actual, boolean root) {
    String name = expected.getFirstKey();
    Operator operator = table.get(name);
    if (operator == null) {
      throw new IllegalArgumentException(where + ": there is no operator " + name);
    }
    operator.match(where, expected.get(name), actual, root);
  }

  private void exists(String where, BsonValue wanted, BsonValue actual, boolean root) {
    if (wanted.asBoolean().getValue() != (actual != null)) {
      throw new Mismatch(where, new BsonDocument("$$exists", wanted), actual);
    }
  }

  private void type(String where, BsonValue names, BsonValue actual, boolean root) {
    BsonArray allowed = names instanceof BsonArray array ? array : new BsonArray(List.of(names));
    boolean found =
        actual != null
            && allowed.stream().anyMatch(name -> typesOf(name).contains(actual.getBsonType()));
    check(found, where + " of a type of", allowed, actual);
  }

  private static List<BsonType> typesOf(BsonValue name) {
    List<BsonType> types = TYPES.get(name.asString().getValue());
    if (types == null) {
      throw new IllegalArgumentException("$$type does not know " + name);
    }
    return types;
  }

  private void matchesEntity(String where, BsonValue name, BsonValue actual, boolean root) {
    BsonValue entity = entities.get(name.asString().getValue(), BsonValue.class);
    values.match(where, entity, actual, root);
  }

  private void matchesHexBytes(String where, BsonValue hex, BsonValue actual, boolean root) {
    byte[] expected = HexFormat.of().parseHex(hex.asString().getValue());
    check(new BsonBinary(expected).equals(actual), where, hex, actual);
  }

  private void unsetOrMatches(String where, BsonValue expected, BsonValue actual, boolean root) {
    if (actual != null) {
      values.match(where, expected, actual, root);
    }
  }

  private void sessionLsid(String where, BsonValue name, BsonValue actual, boolean root) {
    BsonDocument lsid = entities.get(name.asString().getValue(), SessionEntity.class).lsid();
    check(lsid.equals(actual), where, lsid, actual);
  }

  private void lte(String where, BsonValue limit, BsonValue actual, boolean root) {
    boolean holds = isPlainNumber(actual) && ValueMatcher.compare(actual, limit) <= 0;
    check(holds, where + " at most", limit, actual);
  }

  private void matchAsDocument(String where, BsonValue expected, BsonValue actual, boolean root) {
    check(actual instanceof BsonString, where + " as extended JSON", expected, actual);
    values.match(where, expected, BsonDocument.parse(actual.asString().getValue()), false);
  }

  private void matchAsRoot(String where, BsonValue expected, BsonValue actual, boolean root) {
    values.match(where, expected, actual, true);
  }
}
