package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.MongoException;
import dev.holdfast.Outcome;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two mongoses, of which only one has sessions: no write is executed twice. */
class AtMostOnceTest {
  private static final int ROUNDS = 50; // Selection is random.

  private final ScriptedServer without =
      mongos("{msg: 'isdbgrid', logicalSessionTimeoutMinutes: null}");
  private final ScriptedServer with = mongos("{msg: 'isdbgrid'}");

  @AfterEach
  void close() {
    without.close();
    with.close();
  }

  @Test
  @Requirement({"RW-103", "RW-030", "RW-071"})
  void aWriteThatWasSentWithoutANumberIsNotRepeatedAfterALostReply() {
    try (MongoClient client = client()) {
      boolean shown = false;
      for (int round = 0; !shown && round < ROUNDS; round++) {
        without.on("insert").clear().once(Fault.overload());
        with.on("insert").clear().once(Fault.loseReply());
        forget();
        MongoException error = insert(client);
        // Selection may choose the other server first, or not know it yet after a lost reply.
        shown = without.received("insert").size() == 1 && !with.received("insert").isEmpty();
        if (shown) {
          assertThat(error.getOutcome()).isEqualTo(Outcome.UNKNOWN);
          assertThat(with.received("insert"))
              .singleElement()
              .satisfies(insert -> assertThat(insert.txnNumber()).isEmpty());
        }
      }
      assertThat(shown).isTrue();
    }
  }

  @Test
  @Requirement("RW-103")
  void aNumberThatWasUsedIsNotSentToAServerThatCannotTakeIt() {
    try (MongoClient client = client()) {
      boolean shown = false;
      for (int round = 0; !shown && round < ROUNDS; round++) {
        with.on("insert").clear().always(Fault.overload());
        without.on("insert").clear();
        forget();
        MongoException error = insert(client);
        // Otherwise selection chose the server without sessions first, which executed the write.
        shown = !with.received("insert").isEmpty();
        if (shown) {
          assertThat(error.getCode()).isEqualTo(462);
          assertThat(without.received("insert")).isEmpty();
          assertThat(error.getAttempts().get(1).error())
              .hasMessageContaining("does not support retryable writes");
        }
      }
      assertThat(shown).isTrue();
    }
  }

  private void forget() {
    without.forgetReceived();
    with.forgetReceived();
  }

  /** With only one of them known, a retry would go to the mongos that failed. */
  private static MongoException insert(MongoClient client) {
    Await.until(
        "both mongoses are known",
        () ->
            client.getClusterDescription().getServerDescriptions().stream()
                    .filter(ServerDescription::isOk)
                    .count()
                == 2);
    return catchThrowableOfType(
        MongoException.class,
        () -> client.getDatabase("d").getCollection("c").insertOne(new Document()));
  }

  private MongoClient client() {
    return MongoClients.create(
        "mongodb://"
            + without.address()
            + ","
            + with.address()
            + "/?retryWrites=true&heartbeatFrequencyMS=500&localThresholdMS=10000");
  }

  private static ScriptedServer mongos(String hello) {
    ScriptedServer server = ScriptedServer.start();
    server.hello(BsonDocument.parse(hello));
    server.on("insert", request -> BsonDocument.parse("{ok: 1, n: 1}"));
    return server;
  }
}
