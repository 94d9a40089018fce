package dev.holdfast.event;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionDescription;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.connection.ServerType;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class CommandEventsTest {
  private static final ConnectionId CONNECTION_ID =
      new ConnectionId(new ServerId(new ClusterId(), new ServerAddress("a", 27017)), 3, 42L);
  private static final ConnectionDescription CONNECTION =
      new ConnectionDescription(
          CONNECTION_ID,
          21,
          ServerType.REPLICA_SET_PRIMARY,
          100_000,
          16,
          48,
          List.of("zstd"),
          null,
          30);

  @Test
  void aRetryableWriteHasATransactionId() {
    CommandStartedEvent event =
        started("{insert: 'orders', lsid: {id: 'x'}, txnNumber: {$numberLong: '5'}}");
    assertThat(event.getTransactionId())
        .isEqualTo(new TransactionId(BsonDocument.parse("{id: 'x'}"), 5));
  }

  @Test
  void withoutASessionOrANumberThereIsNone() {
    assertThat(started("{insert: 'orders', lsid: {id: 'x'}}").getTransactionId()).isNull();
    assertThat(started("{insert: 'orders', txnNumber: 5}").getTransactionId()).isNull();
    assertThat(started("{}").getTransactionId()).isNull();
  }

  @Test
  void eventsNameTheirCommandAndDoNotPrintItsContents() {
    CommandStartedEvent started = started("{insert: 'orders', documents: [{card: '4111'}]}");
    assertThat(started)
        .hasToString(
            "CommandStartedEvent{command='insert', database='shop', server=a:27017, requestId=7,"
                + " operationId=9}");
    CommandSucceededEvent succeeded =
        new CommandSucceededEvent(
            9, 7, CONNECTION, "shop", "insert", BsonDocument.parse("{ok: 1}"), 2_000_000, null);
    assertThat(succeeded.getElapsedTime(MICROSECONDS)).isEqualTo(2000);
    assertThat(succeeded.toString()).endsWith("operationId=9, elapsedMillis=2}");
    CommandFailedEvent failed =
        new CommandFailedEvent(
            9, 7, CONNECTION, "shop", "insert", 1_000_000, new IllegalStateException("gone"), null);
    assertThat(failed.toString()).endsWith("failure=java.lang.IllegalStateException: gone}");
    assertThat(failed.getConnectionDescription().getServerAddress())
        .isEqualTo(new ServerAddress("a", 27017));
  }

  @Test
  void aConnectionDescriptionIsAValueWithCopies() {
    ObjectId service = new ObjectId();
    ConnectionDescription behindBalancer = CONNECTION.withServiceId(service);
    assertThat(behindBalancer.getServiceId()).isEqualTo(service);
    assertThat(behindBalancer.getLogicalSessionTimeoutMinutes()).isEqualTo(30);
    assertThat(behindBalancer).isNotEqualTo(CONNECTION);
    assertThat(CONNECTION.withConnectionId(CONNECTION_ID))
        .isEqualTo(CONNECTION)
        .hasSameHashCodeAs(CONNECTION);
    assertThat(CONNECTION.withConnectionId(CONNECTION_ID.withServerValue(43)))
        .isNotEqualTo(CONNECTION);
  }

  private static CommandStartedEvent started(String command) {
    return new CommandStartedEvent(9, 7, CONNECTION, "shop", "insert", BsonDocument.parse(command));
  }
}
