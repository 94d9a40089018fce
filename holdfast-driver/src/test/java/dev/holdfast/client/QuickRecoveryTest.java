package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoCommandException;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.time.Duration;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** A server that is Unknown because of what it said, and has nothing else to announce, is asked again soon. */
class QuickRecoveryTest {
  /** With the default heartbeatFrequencyMS of ten seconds, for which an awaited hello would be kept. */
  @Test
  void anOperationAfterAShutdownErrorThatChangedNothingDoesNotWaitForAHeartbeat() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
      orders.insertOne(new Document());
      set.on("insert").once(Fault.error(91));
      assertThatThrownBy(() -> orders.insertOne(new Document()))
          .isInstanceOf(MongoCommandException.class);
      long begin = System.nanoTime();
      orders.insertOne(new Document());
      // Half a second is the least distance between two checks; the rest is for busy machines.
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    }
  }
}
