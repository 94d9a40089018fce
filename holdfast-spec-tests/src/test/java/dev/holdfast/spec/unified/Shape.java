package dev.holdfast.spec.unified;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** What a value of a test file has to look like: the few words of JSON schema that the format needs. */
@FunctionalInterface
interface Shape {
  void check(String where, BsonValue value);

  /** A file that does not keep to the format. */
  final class InvalidFile extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidFile(String where, String want, BsonValue found) {
      super(where + ": want " + want + ", found " + found);
    }
  }

  static Shape anything() {
    return (where, value) -> {};
  }

  static Shape string() {
    return ofType(BsonString.class, "a string");
  }

  static Shape bool() {
    return ofType(BsonBoolean.class, "true or false");
  }

  static Shape document() {
    return ofType(BsonDocument.class, "a document");
  }

  static Shape integer() {
    return (where, value) ->
        require(
            value instanceof BsonInt32 || value instanceof BsonInt64, where, "an integer", value);
  }

  static Shape justTrue() {
    return (where, value) -> require(value.equals(BsonBoolean.TRUE), where, "true", value);
  }

  static Shape oneOf(String... words) {
    return (where, value) ->
        require(
            value instanceof BsonString text && List.of(words).contains(text.getValue()),
            where,
            "one of " + List.of(words),
            value);
  }

  static Shape matching(String regex) {
    Pattern pattern = Pattern.compile(regex);
    return (where, value) ->
        require(
            value instanceof BsonString text && pattern.matcher(text.getValue()).matches(),
            where,
            "a string like " + regex,
            value);
  }

  static Shape list(Shape item) {
    return list(0, item);
  }

  static Shape list(int atLeast, Shape item) {
    return (where, value) -> {
      require(value instanceof BsonArray, where, "an array", value);
      BsonArray items = value.asArray();
      require(items.size() >= atLeast, where, "at least " + atLeast + " items", value);
      for (int i = 0; i < items.size(); i++) {
        item.check(where + "[" + i + "]", items.get(i));
      }
    };
  }

  /** A document whose keys are free and whose values are alike. */
  static Shape mapOf(int atLeast, Shape values) {
    return (where, value) -> {
      document().check(where, value);
      require(value.asDocument().size() >= atLeast, where, "at least " + atLeast + " keys", value);
      value.asDocument().forEach((key, each) -> values.check(where + "." + key, each));
    };
  }

  static Shape either(Shape first, Shape second) {
    return (where, value) -> {
      try {
        first.check(where, value);
      } catch (InvalidFile notTheFirst) {
        second.check(where, value);
      }
    };
  }

  static Fields fields() {
    return new Fields();
  }

  private static Shape ofType(Class<? extends BsonValue> type, String name) {
    return (where, value) -> require(type.isInstance(value), where, name, value);
  }

  private static void require(boolean holds, String where, String want, BsonValue found) {
    if (!holds) {
      throw new InvalidFile(where, want, found);
    }
  }

  /** A document with known keys, and no others. */
  final class Fields implements Shape {
    private final Map<String, Shape> known = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();
    private final List<Set<String>> exclusive = new ArrayList<>();
    private int atLeast;
    private int atMost = Integer.MAX_VALUE;

    Fields required(String key, Shape shape) {
      required.add(key);
      return optional(key, shape);
    }

    Fields optional(String key, Shape shape) {
      known.put(key, shape);
      return this;
    }

    Fields optional(List<String> keys, Shape shape) {
      keys.forEach(key -> optional(key, shape));
      return this;
    }

    Fields atLeastOne() {
      atLeast = 1;
      return this;
    }

    Fields exactlyOne() {
      atMost = 1;
      return atLeastOne();
    }

    /** At most one of the two may be there. */
    Fields notBoth(String one, String other) {
      exclusive.add(Set.of(one, other));
      return this;
    }

    @Override
    public void check(String where, BsonValue value) {
      document().check(where, value);
      BsonDocument fields = value.asDocument();
      require(fields.keySet().containsAll(required), where, "the keys " + required, value);
      require(fields.size() >= atLeast, where, "at least " + atLeast + " of " + known, value);
      require(fields.size() <= atMost, where, "at most " + atMost + " of " + known, value);
      exclusive.forEach(
          both -> require(!fields.keySet().containsAll(both), where, "not all of " + both, value));
      fields.forEach(
          (key, each) -> {
            require(known.containsKey(key), where, "only keys of " + known.keySet(), value);
            known.get(key).check(where + "." + key, each);
          });
    }
  }
}
