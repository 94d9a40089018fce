package dev.holdfast.testkit;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.inc;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions as the official driver sees them; MongoDB's own answers were the model. */
class TransactionTest {
  private final TestDeployment set = TestDeployment.replicaSet(3);
  private final MongoClient client = MongoClients.create(set.uri());
  private final MongoCollection<Document> accounts =
      client.getDatabase("bank").getCollection("accounts");

  @BeforeEach
  void fill() {
    accounts.insertOne(new Document("_id", 1).append("n", 0));
  }

  @AfterEach
  void close() {
    client.close();
    set.close();
  }

  @Test
  void writesAreVisibleOutsideOnlyAfterTheCommit() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      accounts.insertOne(session, new Document("_id", 2));
      accounts.updateOne(session, eq("_id", 1), inc("n", 5));
      assertThat(accounts.find(session).into(new ArrayList<>())).hasSize(2);
      assertThat(accounts.countDocuments()).isEqualTo(1);
      session.commitTransaction();
    }
    assertThat(accounts.countDocuments()).isEqualTo(2);
    assertThat(n()).isEqualTo(5);
    set.elect("b");
    assertThat(n()).as("replicated").isEqualTo(5);
  }

  @Test
  void anAbortRemovesAllWrites() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      accounts.insertOne(session, new Document("_id", 2));
      session.abortTransaction();
    }
    assertThat(accounts.countDocuments()).isEqualTo(1);
  }

  @Test
  void readsUseTheSnapshotOfTheFirstRead() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      assertThat(accounts.find(session).first().getInteger("n")).isEqualTo(0);
      accounts.updateOne(eq("_id", 1), inc("n", 1));
      accounts.insertOne(new Document("_id", 3));
      assertThat(accounts.find(session).into(new ArrayList<>()))
          .containsExactly(new Document("_id", 1).append("n", 0));
      assertThat(accounts.countDocuments()).isEqualTo(2);
      assertConflict(() -> accounts.updateOne(session, eq("_id", 1), inc("n", 1)));
    }
    assertThat(n()).isEqualTo(1);
  }

  @Test
  void theFirstOfTwoWritersWins() {
    try (ClientSession one = client.startSession();
        ClientSession other = client.startSession()) {
      one.startTransaction();
      other.startTransaction();
      accounts.updateOne(one, eq("_id", 1), inc("n", 1));
      assertConflict(() -> accounts.updateOne(other, eq("_id", 1), inc("n", 10)));
      one.commitTransaction();
    }
    assertThat(n()).isEqualTo(1);
  }

  @Test
  void aWriteOutsideWaitsForTheTransaction() throws Exception {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      accounts.updateOne(session, eq("_id", 1), inc("n", 1));
      CompletableFuture<Void> outside =
          CompletableFuture.runAsync(() -> accounts.updateOne(eq("_id", 1), inc("n", 10)));
      set.awaitReceived("update", 2);
      assertThat(outside).isNotDone();
      session.commitTransaction();
      outside.get(10, TimeUnit.SECONDS);
    }
    assertThat(n()).isEqualTo(11);
  }

  @Test
  void aCommitWhoseReplyWasLostIsCommittedOnce() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      accounts.updateOne(session, eq("_id", 1), inc("n", 1));
      set.on("commitTransaction").once(Fault.loseReply()).then(() -> set.elect("b"));
      session.commitTransaction();
    }
    assertThat(n()).isEqualTo(1);
    assertThat(set.received("commitTransaction")).hasSize(2);
  }

  @Test
  void aNewPrimaryHasNoUnfinishedTransactions() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      accounts.insertOne(session, new Document("_id", 2));
      set.elect("b");
      assertThatThrownBy(() -> accounts.insertOne(session, new Document("_id", 3)))
          .isInstanceOfSatisfying(
              MongoException.class,
              e -> assertThat(e.hasErrorLabel("TransientTransactionError")).isTrue());
    }
    assertThat(accounts.countDocuments()).isEqualTo(1);
  }

  @Test
  void withTransactionRetries() {
    AtomicInteger tries = new AtomicInteger();
    set.on("insert").once(Fault.error(112, "TransientTransactionError"));
    try (ClientSession session = client.startSession()) {
      session.withTransaction(
          () -> {
            tries.incrementAndGet();
            accounts.insertOne(session, new Document("_id", 2));
            return accounts.updateOne(session, eq("_id", 1), inc("n", 1));
          });
    }
    assertThat(tries).hasValue(2);
    assertThat(n()).isEqualTo(1);
  }

  @Test
  void aUniqueIndexAppliesAcrossTransactions() {
    accounts.createIndex(Indexes.ascending("iban"), new IndexOptions().unique(true).sparse(true));
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      accounts.insertOne(session, new Document("_id", 2).append("iban", 7));
      accounts.insertOne(new Document("_id", 3).append("iban", 7));
      assertThatThrownBy(session::commitTransaction)
          .isInstanceOfSatisfying(
              MongoException.class, e -> assertThat(e.getCode()).isEqualTo(112));
    }
    assertThat(accounts.countDocuments()).isEqualTo(2);
  }

  private int n() {
    return accounts.find(eq("_id", 1)).first().getInteger("n");
  }

  private static void assertConflict(Runnable write) {
    assertThatThrownBy(write::run)
        .isInstanceOfSatisfying(
            MongoException.class,
            e -> {
              assertThat(e.getCode()).isEqualTo(112);
              assertThat(e.hasErrorLabel("TransientTransactionError")).isTrue();
            });
  }
}
