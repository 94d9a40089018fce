package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ClientSessionOptions;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.TransactionOptions;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The timeout of withTransaction and what runs inside it. */
class TransactionTimeoutTest {
  private static final TransactionOptions TEN_SECONDS =
      TransactionOptions.builder().timeout(10L, TimeUnit.SECONDS).build();

  private final TestDeployment set = TestDeployment.replicaSet(1);

  @BeforeEach
  void fill() {
    try (MongoClient client = MongoClients.create(set.uri())) {
      List<Document> documents = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        documents.add(new Document("_id", i));
      }
      orders(client).insertMany(documents);
    }
  }

  @AfterEach
  void close() {
    set.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&timeoutMS=20000", "&timeoutMS=10000", "&timeoutMS=0"})
  void aCursorOfManyBatchesIsReadWithinTheTimeoutOfTheTransaction(String clientTimeout) {
    try (MongoClient client = MongoClients.create(set.uri() + clientTimeout);
        ClientSession session = client.startSession()) {
      assertThat(
              session.withTransaction(
                  () -> orders(client).find(session).batchSize(5).into(new ArrayList<>()).size(),
                  TEN_SECONDS))
          .isEqualTo(20);
      assertThat(
              session.withTransaction(
                  () -> {
                    MongoCollection<Document> orders = orders(client);
                    AggregateIterable<Document> all = orders.aggregate(session, List.of());
                    return all.batchSize(5).into(new ArrayList<>()).size();
                  },
                  TEN_SECONDS))
          .isEqualTo(20);
    }
  }

  /** Applications go by the labels, also if the operation's timeout ended it. */
  @Test
  void aTimeoutKeepsTheLabelsOfItsCause() {
    try (MongoClient client = MongoClients.create(set.uri() + "&timeoutMS=500");
        ClientSession session = client.startSession()) {
      orders(client).find().first();
      set.on("insert").once(Fault.stall());
      session.startTransaction();
      assertThatThrownBy(() -> orders(client).insertOne(session, new Document()))
          .isInstanceOfSatisfying(
              MongoOperationTimeoutException.class,
              e ->
                  assertThat(e.getErrorLabels())
                      .contains(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL));
    }
  }

  @Test
  void theDefaultTimeoutOfASessionServesAsWell() {
    try (MongoClient client = MongoClients.create(set.uri());
        ClientSession session =
            client.startSession(
                ClientSessionOptions.builder().defaultTimeout(10, TimeUnit.SECONDS).build())) {
      assertThat(
              session.withTransaction(
                  () -> orders(client).find(session).batchSize(5).into(new ArrayList<>()).size()))
          .isEqualTo(20);
    }
  }

  @Test
  void aLaterBatchEndsWithTheTransactionsTimeout() {
    try (MongoClient client = MongoClients.create(set.uri() + "&timeoutMS=60000");
        ClientSession session = client.startSession()) {
      set.on("getMore").always(Fault.stall());
      assertThatThrownBy(
              () ->
                  session.withTransaction(
                      () -> orders(client).find(session).batchSize(5).into(new ArrayList<>()),
                      timeout(500)))
          .isInstanceOf(MongoOperationTimeoutException.class);
    }
  }

  @Test
  void aCursorWithAnotherTimeoutIsStillRefused() {
    try (MongoClient client = MongoClients.create(set.uri());
        ClientSession session = client.startSession()) {
      MongoCollection<Document> other = orders(client).withTimeout(7, TimeUnit.SECONDS);
      assertThatThrownBy(
              () ->
                  session.withTransaction(
                      () -> other.find(session).batchSize(5).into(new ArrayList<>()), TEN_SECONDS))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("share its timeout");
    }
  }

  @Test
  void aNestedWithTransactionIsRefusedAndLeavesTheOuterDeadlineAlone() {
    try (MongoClient client = MongoClients.create(set.uri());
        ClientSession session = client.startSession()) {
      set.on("find").always(Fault.stall());
      assertThatThrownBy(
              () ->
                  session.withTransaction(
                      () -> {
                        orders(client).insertOne(session, new Document());
                        assertThatThrownBy(() -> session.withTransaction(() -> 1, TEN_SECONDS))
                            .isInstanceOf(IllegalStateException.class);
                        return orders(client).find(session).first();
                      },
                      timeout(500)))
          .isInstanceOf(MongoOperationTimeoutException.class);
    }
  }

  private static TransactionOptions timeout(long millis) {
    return TransactionOptions.builder().timeout(millis, TimeUnit.MILLISECONDS).build();
  }

  private static MongoCollection<Document> orders(MongoClient client) {
    return client.getDatabase("shop").getCollection("orders");
  }
}
