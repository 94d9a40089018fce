package dev.holdfast.spec.unified;

import ch.qos.logback.classic.Level;
import dev.holdfast.MongoCommandException;
import dev.holdfast.spec.unified.LogLines.Line;
import java.time.Duration;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Unified Test Format, "expectedLogMessagesForClient". */
final class LogMatcher {
  // A line may be written by another thread, after the event that the test has waited for.
  private static final Duration LATE = Duration.ofSeconds(2);

  private final ValueMatcher values;

  LogMatcher(ValueMatcher values) {
    this.values = values;
  }

  void matchAll(BsonDocument expectation, ClientEntity client) {
    List<BsonDocument> expected = TestFile.documents(expectation, "messages");
    boolean extraAllowed =
        expectation.getBoolean("ignoreExtraMessages", BsonBoolean.FALSE).getValue();
    client.events().await(LATE, log -> observed(expectation, client).size() >= expected.size());
    List<Line> actual = observed(expectation, client);
    String where = "log messages of " + client.name();
    for (int i = 0; i < expected.size(); i++) {
      if (i >= actual.size()) {
        throw new Mismatch(where + "[" + i + "]", expected.get(i).toJson(), actual);
      }
      match(where + "[" + i + "]", expected.get(i), actual.get(i));
    }
    if (actual.size() > expected.size() && !extraAllowed) {
      throw new Mismatch(
          where + ": more than expected",
          expected.size() + " messages",
          actual.subList(expected.size(), actual.size()));
    }
  }

  private List<Line> observed(BsonDocument expectation, ClientEntity client) {
    List<BsonDocument> ignored = TestFile.documents(expectation, "ignoreMessages");
    return client.logs().of(client.events().clusterId().getValue()).stream()
        .filter(line -> ignored.stream().noneMatch(message -> matches(message, line)))
        .toList();
  }

  private boolean matches(BsonDocument expected, Line actual) {
    try {
      match("message", expected, actual);
      return true;
    } catch (Mismatch another) {
      return false;
    }
  }

  private void match(String where, BsonDocument expected, Line actual) {
    Level level = LogLines.level(expected.getString("level").getValue());
    String component = expected.getString("component").getValue();
    if (!component.equals(actual.component()) || level != actual.level()) {
      throw new Mismatch(where, expected.toJson(), actual);
    }
    values.matchRoot(where, expected.getDocument("data"), actual.data());
    if (expected.containsKey("failureIsRedacted")) {
      checkRedacted(where, expected.getBoolean("failureIsRedacted").getValue(), actual);
    }
  }

  /** The server's words are redacted, those of a network error never. */
  private static void checkRedacted(String where, boolean wanted, Line actual) {
    BsonValue failure = actual.data().get("failure");
    if (failure == null) {
      throw new Mismatch(where + ".failure", "a failure", null);
    }
    String text = failure.asString().getValue();
    boolean redacted =
        text.startsWith(MongoCommandException.class.getName()) && !text.contains("errmsg");
    if (redacted != wanted) {
      throw new Mismatch(where + ".failure", wanted ? "a redacted one" : "all of it", failure);
    }
  }
}
