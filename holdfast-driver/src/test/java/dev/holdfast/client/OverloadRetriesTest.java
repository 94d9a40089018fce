package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoWriteConcernException;
import dev.holdfast.client.model.Filters;
import dev.holdfast.client.model.Updates;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.testkit.TestDeployment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Overload retries of whole operations: which are done, and where. */
class OverloadRetriesTest {
  @ParameterizedTest
  @ValueSource(strings = {"commitTransaction", "abortTransaction"})
  @Requirement("BP-066")
  void transactionsAreEndedAfterOverloadAlthoughRetryWritesIsFalse(String command) {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri() + "&retryWrites=false");
        ClientSession session = client.startSession()) {
      session.startTransaction();
      things(client).insertOne(session, new Document());
      set.on(command).once(Fault.overload());
      if (command.startsWith("commit")) {
        session.commitTransaction();
      } else {
        session.abortTransaction();
      }
      assertThat(set.received(command)).hasSize(2);
    }
  }

  @Test
  @Requirement("BP-066")
  void anAbortThatWasShedIsRetriedOnTheMongosOfItsTransaction() {
    try (TestDeployment cluster = TestDeployment.sharded(2);
        MongoClient client = MongoClients.create(cluster.uri());
        ClientSession session = client.startSession()) {
      session.startTransaction();
      things(client).insertOne(session, new Document());
      cluster.members().forEach(mongos -> mongos.on("abortTransaction").once(Fault.overload()));
      session.abortTransaction();
      assertThat(cluster.members().stream().filter(m -> !m.received("abortTransaction").isEmpty()))
          .singleElement()
          .satisfies(
              mongos -> {
                assertThat(mongos.received("abortTransaction")).hasSize(2);
                assertThat(mongos.received("insert")).hasSize(1);
              });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ok: 1, n: 1, nModified: 1, errorLabels: ['RetryableError'], writeConcernError: {code: 1}}",
        "{ok: 1, n: 1, writeConcernError: {code: 1, errorLabels: ['RetryableError']}}"
      })
  void aReplyThatCountsDocumentsIsNotSentAgainWithoutATransactionNumber(String reply) {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = client(set, "")) {
      set.on("update").once(Fault.reply(BsonDocument.parse(reply)));
      assertThatThrownBy(() -> things(client).updateMany(Filters.empty(), Updates.set("x", 1)))
          .isInstanceOf(MongoWriteConcernException.class);
      assertThat(set.received("update")).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"value: {_id: 1}", "value: null, lastErrorObject: {n: 1}"})
  void aChangedDocumentIsNotChangedAgainWithoutATransactionNumber(String found) {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      String reply =
          "{ok: 1, %s, errorLabels: ['RetryableError'], writeConcernError: {code: 1}}"
              .formatted(found);
      set.on("findAndModify").once(Fault.reply(BsonDocument.parse(reply)));
      assertThatThrownBy(
              () -> things(client).findOneAndUpdate(Filters.empty(), Updates.set("x", 1)))
          .isInstanceOf(MongoWriteConcernException.class);
      assertThat(set.received("findAndModify")).hasSize(1);
    }
  }

  @Test
  @Requirement("BP-024")
  void aClientDrawsAnotherBackoffBelow100MillisecondsForEveryFirstRetry() {
    List<Duration> backoffs = new CopyOnWriteArrayList<>();
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(set.uri()))
                    .addRetryListener(event -> backoffs.add(event.failed().get(0).backoff()))
                    .build())) {
      for (int i = 0; i < 12; i++) {
        set.on("insert").once(Fault.overload());
        things(client).insertOne(new Document());
      }
    }
    assertThat(backoffs)
        .hasSize(12)
        .doesNotHaveDuplicates()
        .allSatisfy(
            backoff -> assertThat(backoff).isBetween(Duration.ZERO, Duration.ofMillis(100)));
  }

  @Test
  @Requirement({"BP-028", "BP-029", "BP-067"})
  void everyOperationAvoidsAllServersThatShedItAndStartsWithNone() {
    List<ScriptedServer> mongoses = List.of(mongos(), mongos(), mongos());
    try (MongoClient client =
        MongoClients.create(
            "mongodb://"
                + String.join(",", mongoses.stream().map(ScriptedServer::address).toList())
                + "/?localThresholdMS=10000")) {
      for (int round = 0; round < 12; round++) {
        mongoses.forEach(ScriptedServer::forgetReceived);
        mongoses.forEach(mongos -> mongos.on("insert").once(Fault.overload()));
        things(client).insertOne(new Document());
        // Three attempts visit three servers; only the fourth has to repeat one.
        assertThat(mongoses)
            .extracting(mongos -> mongos.received("insert").size())
            .containsExactlyInAnyOrder(1, 1, 2);
      }
    } finally {
      mongoses.forEach(ScriptedServer::close);
    }
  }

  @Test
  @Requirement("BP-029")
  void aServerThatShedOneOperationIsNotAvoidedByTheNext() {
    List<ScriptedServer> mongoses = List.of(mongos(), mongos());
    try (MongoClient client =
        MongoClients.create(
            "mongodb://"
                + mongoses.get(0).address()
                + ","
                + mongoses.get(1).address()
                + "/?localThresholdMS=10000")) {
      for (ScriptedServer mongos : mongoses) {
        mongos.on("insert").times(1, Fault.overload());
      }
      things(client).insertOne(new Document()); // Both have shed it once.
      mongoses.forEach(ScriptedServer::forgetReceived);
      for (int i = 0; i < 64; i++) {
        things(client).insertOne(new Document());
      }
      assertThat(mongoses).allSatisfy(m -> assertThat(m.received("insert")).isNotEmpty());
    } finally {
      mongoses.forEach(ScriptedServer::close);
    }
  }

  private static MongoCollection<Document> things(MongoClient client) {
    return client.getDatabase("d").getCollection("c");
  }

  private static MongoClient client(TestDeployment set, String options) {
    return MongoClients.create(set.uri() + "&retryWrites=true&heartbeatFrequencyMS=500" + options);
  }

  private static ScriptedServer mongos() {
    ScriptedServer server = ScriptedServer.start();
    server.hello(BsonDocument.parse("{msg: 'isdbgrid'}"));
    server.on("insert", request -> BsonDocument.parse("{ok: 1, n: 1}"));
    return server;
  }
}
