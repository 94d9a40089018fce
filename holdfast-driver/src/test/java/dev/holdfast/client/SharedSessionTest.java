package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.test.Background;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Two threads that use one session at a time behind a load balancer, where it keeps its connection. */
class SharedSessionTest {
  @Test
  void theSecondThreadGetsAClearErrorAndTheFirstOneItsResult() {
    try (TestDeployment balanced = TestDeployment.loadBalanced();
        MongoClient client = MongoClients.create(balanced.uri());
        ClientSession session = client.startSession()) {
      MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
      orders.insertOne(new Document("_id", 0));
      session.startTransaction();
      orders.insertOne(session, new Document("_id", 1)); // Pins the connection.
      balanced.on("find").once(Fault.delay(Duration.ofSeconds(2)));
      CompletableFuture<Document> first =
          Background.start(() -> orders.find(session, new Document("_id", 0)).first());
      balanced.awaitReceived("find", 1);
      assertThatThrownBy(() -> orders.insertOne(session, new Document("_id", 2)))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("'insert' was not sent")
          .hasMessageContaining("one thread at a time");
      assertThat(first.join()).containsEntry("_id", 0);
      session.commitTransaction();
      assertThat(orders.countDocuments()).isEqualTo(2);
    }
  }

  /** Ended by another thread, the session gives its connection back: closed, for it is still being read. */
  @Test
  void aConnectionThatIsGivenBackWhileItIsReadIsNotLentAgain() {
    try (TestDeployment balanced = TestDeployment.loadBalanced();
        MongoClient client = MongoClients.create(balanced.uri())) {
      MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
      orders.insertOne(new Document("_id", 0));
      ClientSession session = client.startSession();
      session.startTransaction();
      orders.insertOne(session, new Document("_id", 1));
      balanced.on("find").once(Fault.delay(Duration.ofSeconds(2)));
      CompletableFuture<Document> first =
          Background.start(() -> orders.find(session, new Document("_id", 0)).first());
      balanced.awaitReceived("find", 1);
      session.close();
      for (int i = 10; i < 20; i++) {
        orders.insertOne(new Document("_id", i));
      }
      assertThatThrownBy(first::join).isNotNull();
      assertThat(orders.countDocuments()).isEqualTo(11);
    }
  }
}
