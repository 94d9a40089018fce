package dev.holdfast.spec.unified;

import dev.holdfast.client.model.Collation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The arguments of one operation. Whoever prepares it takes them out by name, and what nobody took is
 * something we do not support: "the test runner MUST raise an error for an unsupported argument".
 */
final class Arguments {
  private final BsonDocument all;
  private final Set<String> left;

  Arguments(BsonDocument all) {
    this.all = all;
    left = new HashSet<>(all.keySet());
  }

  /** {@code null} where it is not given. */
  BsonValue take(String name) {
    left.remove(name);
    return all.get(name);
  }

  BsonValue need(String name) {
    BsonValue value = take(name);
    if (value == null) {
      throw new IllegalArgumentException("the argument " + name + " is missing in " + all);
    }
    return value;
  }

  /** Of no use to a driver that keeps a document's order or its results as they are. */
  void ignore(String... names) {
    List.of(names).forEach(left::remove);
  }

  void checkAllTaken() {
    if (!left.isEmpty()) {
      throw new UnsupportedOperationException("unsupported arguments " + left + " in " + all);
    }
  }

  String string(String name) {
    return need(name).asString().getValue();
  }

  String string(String name, String otherwise) {
    BsonValue value = take(name);
    return value == null ? otherwise : value.asString().getValue();
  }

  BsonDocument document(String name) {
    return need(name).asDocument();
  }

  BsonDocument documentOrEmpty(String name) {
    BsonValue value = take(name);
    return value == null ? new BsonDocument() : value.asDocument();
  }

  List<BsonDocument> documents(String name) {
    return documents(need(name).asArray());
  }

  static List<BsonDocument> documents(BsonArray array) {
    return array.stream().map(BsonValue::asDocument).toList();
  }

  int integer(String name) {
    return need(name).asNumber().intValue();
  }

  boolean bool(String name, boolean otherwise) {
    BsonValue value = take(name);
    return value == null ? otherwise : value.asBoolean().getValue();
  }

  void ifValue(String name, Consumer<BsonValue> use) {
    BsonValue value = take(name);
    if (value != null) {
      use.accept(value);
    }
  }

  /** The thing as the argument changes it; as it is, where that is not given. */
  <T> T change(String name, T thing, BiFunction<T, BsonValue, T> with) {
    BsonValue value = take(name);
    return value == null ? thing : with.apply(thing, value);
  }

  void ifDocument(String name, Consumer<BsonDocument> use) {
    ifValue(name, value -> use.accept(value.asDocument()));
  }

  void ifDocuments(String name, Consumer<List<BsonDocument>> use) {
    ifValue(name, value -> use.accept(documents(value.asArray())));
  }

  void ifString(String name, Consumer<String> use) {
    ifValue(name, value -> use.accept(value.asString().getValue()));
  }

  void ifBoolean(String name, Consumer<Boolean> use) {
    ifValue(name, value -> use.accept(value.asBoolean().getValue()));
  }

  void ifInteger(String name, Consumer<Integer> use) {
    ifValue(name, value -> use.accept(value.asNumber().intValue()));
  }

  void ifLong(String name, Consumer<Long> use) {
    ifValue(name, value -> use.accept(value.asNumber().longValue()));
  }

  /** A setter of the driver's, such as {@code options::maxTime}. */
  @FunctionalInterface
  interface TimeSetter {
    void set(long amount, TimeUnit unit);
  }

  void ifMillis(String name, TimeSetter use) {
    ifLong(name, millis -> use.set(millis, TimeUnit.MILLISECONDS));
  }

  void ifCollation(Consumer<Collation> use) {
    ifDocument("collation", collation -> use.accept(Concerns.collation(collation)));
  }

  void ifHint(Consumer<BsonDocument> byKeys, Consumer<String> byName) {
    ifValue(
        "hint",
        hint -> {
          if (hint.isString()) {
            byName.accept(hint.asString().getValue());
          } else {
            byKeys.accept(hint.asDocument());
          }
        });
  }
}
