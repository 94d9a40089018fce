package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ReadConcern;
import dev.holdfast.WriteConcern;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** What read and write concerns look like in commands. */
class ConcernDocumentSuiteTest {
  @TestFactory
  Stream<DynamicNode> documents() {
    return SpecSuite.run(
        "read-write-concern/document",
        file ->
            file.document().getArray("tests").stream()
                .map(BsonValue::asDocument)
                .map(
                    test -> new SpecCase(test.getString("description").getValue(), () -> run(test)))
                .toList());
  }

  private static void run(BsonDocument test) {
    if (!test.getBoolean("valid").getValue()) {
      assertThatThrownBy(() -> writeConcern(test.getDocument("writeConcern")))
          .isInstanceOf(IllegalArgumentException.class);
    } else if (test.containsKey("readConcern")) {
      BsonDocument described = test.getDocument("readConcern");
      ReadConcern concern =
          described.isEmpty()
              ? ReadConcern.DEFAULT
              : ReadConcern.ofLevel(described.getString("level").getValue());
      assertThat(concern.asDocument()).isEqualTo(test.get("readConcernDocument"));
      check(test, "isServerDefault", concern.isServerDefault());
    } else {
      WriteConcern concern = writeConcern(test.getDocument("writeConcern"));
      assertThat(concern.asDocument()).isEqualTo(test.get("writeConcernDocument"));
      check(test, "isServerDefault", concern.isServerDefault());
      check(test, "isAcknowledged", concern.isAcknowledged());
    }
  }

  /**
   * The suites write {@code wtimeoutMS} and {@code journal}, commands {@code wtimeout} and {@code
   * j}.
   */
  static BsonDocument asCommandsSpellIt(BsonDocument described) {
    BsonDocument spelt = new BsonDocument();
    described.forEach(
        (name, value) ->
            spelt.put(
                switch (name) {
                  case "wtimeoutMS" -> "wtimeout";
                  case "journal" -> "j";
                  default -> name;
                },
                value));
    return spelt;
  }

  private static WriteConcern writeConcern(BsonDocument described) {
    WriteConcern concern = WriteConcern.ACKNOWLEDGED;
    BsonValue w = described.get("w", BsonNull.VALUE);
    if (w.isInt32()) {
      concern = concern.withW(w.asInt32().getValue());
    } else if (w.isString()) {
      concern = concern.withW(w.asString().getValue());
    }
    if (described.containsKey("wtimeoutMS")) {
      long timeout = described.getNumber("wtimeoutMS").longValue();
      concern = concern.withWTimeout(timeout, TimeUnit.MILLISECONDS);
    }
    if (described.containsKey("journal")) {
      concern = concern.withJournal(described.getBoolean("journal").getValue());
    }
    return concern;
  }

  private static void check(BsonDocument test, String name, boolean actual) {
    assertThat(BsonBoolean.valueOf(actual)).as(name).isEqualTo(test.get(name));
  }
}
