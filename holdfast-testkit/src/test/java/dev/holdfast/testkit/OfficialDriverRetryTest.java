package dev.holdfast.testkit;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.inc;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** The official driver retries the faults of the testkit. */
class OfficialDriverRetryTest {
  @Test
  void aWriteWhoseReplyWasLostIsRetriedAndExecutedOnce() {
    try (TestDeployment set = TestDeployment.replicaSet(3);
        MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> orders = orders(client);
      orders.insertOne(new Document("_id", 1).append("n", 0));
      set.on("update").once(Fault.loseReply());
      orders.updateOne(eq("_id", 1), inc("n", 1));
      set.on("insert").once(Fault.truncate(20));
      orders.insertOne(new Document("_id", 2));

      assertThat(orders.find(eq("_id", 1)).first().getInteger("n")).isEqualTo(1);
      assertThat(orders.countDocuments()).isEqualTo(2);
      List<Received> updates = set.received("update");
      assertThat(updates).hasSize(2);
      assertThat(updates.get(0).txnNumber()).isPresent().isEqualTo(updates.get(1).txnNumber());
      assertThat(set.problems()).isEmpty();
    }
  }

  @Test
  void aRetryReachesTheNewPrimaryWhichKnowsTheWrite() {
    try (TestDeployment set = TestDeployment.replicaSet(3);
        MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> orders = orders(client);
      orders.insertOne(new Document("_id", 1).append("n", 0));
      set.member("a").on("update").once(Fault.loseReply()).then(() -> set.elect("b"));

      orders.updateOne(eq("_id", 1), inc("n", 1));

      assertThat(orders.find(eq("_id", 1)).first().getInteger("n")).isEqualTo(1);
      OptionalLong number = set.received("update").get(0).txnNumber();
      assertThat(set.member("b").received("update"))
          .singleElement()
          .extracting(Received::txnNumber)
          .isEqualTo(number);
    }
  }

  @Test
  void failCommandFailsTheConfiguredNumberOfTimes() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri() + "&appName=under-test")) {
      client
          .getDatabase("admin")
          .runCommand(
              BsonDocument.parse(
                  "{configureFailPoint: 'failCommand', mode: {times: 3}, data: {failCommands:"
                      + " ['insert'], errorCode: 6, appName: 'under-test'}}"));
      assertThatThrownBy(() -> orders(client).insertOne(new Document()))
          .isInstanceOfSatisfying(MongoException.class, e -> assertThat(e.getCode()).isEqualTo(6));
      orders(client).insertOne(new Document());
      assertThat(set.received("insert")).hasSize(4);
    }
  }

  @Test
  void theWriteFailPointFailsBeforeOrAfterTheWrite() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      for (String data : List.of("{}", "{failBeforeCommitExceptionCode: 1}")) {
        set.forgetReceived();
        set.primary()
            .failPoint(
                "{configureFailPoint: 'onPrimaryTransactionalWrite', mode: {times: 1}, data: "
                    + data
                    + "}");
        Document entry = new Document("data", data);
        orders(client).insertOne(entry);
        orders(client).updateOne(eq("_id", entry.get("_id")), inc("n", 1));
        assertThat(orders(client).countDocuments(eq("data", data))).isEqualTo(1);
        assertThat(set.received("insert")).hasSize(2);
      }
    }
  }

  @Test
  void theNextCommandFailsWithTheScriptedLabels() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      set.failNext("find", 8000, "OneLabel");
      assertThatThrownBy(() -> orders(client).find().first())
          .isInstanceOfSatisfying(
              MongoCommandException.class,
              e -> assertThat(e.getErrorLabels()).containsExactly("OneLabel"));
      assertThat(orders(client).find().first()).isNull();
    }
  }

  @Test
  void mongosesShareTheirDataAndARetryUsesTheOther() {
    try (TestDeployment cluster = TestDeployment.sharded(2);
        MongoClient client = MongoClients.create(cluster.uri())) {
      orders(client).insertOne(new Document("_id", 1));
      cluster.on("find").once(Fault.error(6));
      assertThat(orders(client).find().first()).isNotNull();
      cluster.member("a").kill();
      orders(client).insertOne(new Document("_id", 2));
      cluster.member("a").restart();
      cluster.member("b").kill();
      orders(client).insertOne(new Document("_id", 3));
      assertThat(orders(client).countDocuments()).isEqualTo(3);
    }
  }

  @Test
  void behindALoadBalancerCursorsStayWithTheirService() {
    try (TestDeployment balanced = TestDeployment.loadBalanced();
        MongoClient client = MongoClients.create(balanced.uri())) {
      List<Document> documents = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        documents.add(new Document("_id", i));
      }
      orders(client).insertMany(documents);
      assertThat(orders(client).find().batchSize(10).into(new ArrayList<>())).hasSize(30);
      assertThat(balanced.received("getMore")).isNotEmpty();
    }
  }

  @Test
  void aStandaloneRejectsTransactionNumbers() {
    try (TestDeployment standalone = TestDeployment.standalone();
        MongoClient client = MongoClients.create(standalone.uri())) {
      orders(client).insertOne(new Document("_id", 1));
      assertThat(standalone.received("insert").get(0).txnNumber()).isEmpty();
      standalone.member("a").resetAfterReading();
      assertThatThrownBy(() -> orders(client).insertOne(new Document("_id", 2)))
          .isInstanceOf(MongoSocketException.class);
      standalone.heal();
      assertThat(orders(client).countDocuments()).isEqualTo(1);
    }
  }

  @Test
  void usersAuthenticateWithTheirPassword() {
    try (TestDeployment set =
        TestDeployment.builder().user("alice", "open, sesame").replicaSet(1)) {
      try (MongoClient client =
          MongoClients.create(set.uri("alice", "open, sesame") + "&authSource=admin")) {
        orders(client).insertOne(new Document("_id", 1));
      }
      try (MongoClient client =
          MongoClients.create(set.uri("alice", "wrong") + "&authSource=admin")) {
        assertThatThrownBy(() -> orders(client).insertOne(new Document("_id", 2)))
            .isInstanceOf(MongoSecurityException.class);
      }
      try (MongoClient client = MongoClients.create(set.uri())) {
        assertThatThrownBy(() -> orders(client).insertOne(new Document("_id", 3)))
            .isInstanceOfSatisfying(
                MongoException.class, e -> assertThat(e.getCode()).isEqualTo(13));
      }
    }
  }

  private static MongoCollection<Document> orders(MongoClient client) {
    return client.getDatabase("shop").getCollection("orders");
  }
}
