package dev.holdfast.spec.unified;

import dev.holdfast.spec.unified.SpanLog.Seen;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/** Unified Test Format, "expectTracingMessages". */
final class SpanMatcher {
  private final ValueMatcher values;

  SpanMatcher(ValueMatcher values) {
    this.values = values;
  }

  void matchAll(BsonDocument expectation, ClientEntity client) {
    boolean extraAllowed = expectation.getBoolean("ignoreExtraSpans", BsonBoolean.FALSE).getValue();
    match(
        "spans of " + client.name(),
        TestFile.documents(expectation, "spans"),
        client.spans().roots(),
        extraAllowed);
  }

  private void match(
      String where, List<BsonDocument> expected, List<Seen> actual, boolean extraAllowed) {
    int next = 0;
    for (int i = 0; i < expected.size(); i++) {
      String here = where + "[" + i + "]";
      while (extraAllowed
          && next < actual.size() - 1
          && !isNamed(expected.get(i), actual.get(next))) {
        next++;
      }
      if (next >= actual.size()) {
        throw new Mismatch(here, expected.get(i).toJson(), actual);
      }
      match(here, expected.get(i), actual.get(next), extraAllowed);
      next++;
    }
    if (next < actual.size() && !extraAllowed) {
      throw new Mismatch(
          where + ": more than expected",
          expected.size() + " spans",
          actual.subList(next, actual.size()));
    }
  }

  private void match(String where, BsonDocument expected, Seen actual, boolean extraAllowed) {
    if (!isNamed(expected, actual)) {
      throw new Mismatch(where, expected.toJson(), actual);
    }
    values.matchRoot(where, expected.getDocument("attributes"), actual.attributes());
    match(
        where + "." + actual.name(),
        TestFile.documents(expected, "nested"),
        actual.nested(),
        extraAllowed);
  }

  private static boolean isNamed(BsonDocument expected, Seen actual) {
    return expected.getString("name").getValue().equals(actual.name());
  }
}
