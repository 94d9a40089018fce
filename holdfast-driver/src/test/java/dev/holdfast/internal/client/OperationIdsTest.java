package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.TransactionId;
import dev.holdfast.test.Requirement;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class OperationIdsTest {
  @Test
  @Requirement("RW-093")
  void operationIdsCountOperationsAndEncodeNoTransactionId() {
    try (ScriptedPrimary primary = ScriptedPrimary.start("&retryWrites=true");
        ClientSession one = primary.client.startSession();
        ClientSession two = primary.client.startSession()) {
      MongoCollection<Document> orders = primary.collection();
      orders.insertOne(one, new Document("_id", 1));
      orders.insertOne(one, new Document("_id", 2));
      orders.updateMany(one, new Document(), new Document("$inc", new Document("x", 1)));
      orders.insertOne(two, new Document("_id", 3));
      List<CommandStartedEvent> events = primary.started;
      assertThat(events.stream().map(OperationIdsTest::txnNumber))
          .as("transaction numbers")
          .containsExactly(1L, 2L, null, 1L);
      long first = events.get(0).getOperationId();
      assertThat(events.stream().map(CommandStartedEvent::getOperationId))
          .as("operation ids, with and without a transaction number, in one session or another")
          .containsExactly(first, first + 1, first + 2, first + 3);
    }
  }

  private static Long txnNumber(CommandStartedEvent event) {
    TransactionId transaction = event.getTransactionId();
    return transaction == null ? null : transaction.txnNumber();
  }
}
