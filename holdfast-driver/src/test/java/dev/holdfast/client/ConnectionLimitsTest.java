package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** A server may be replaced by one of another version after its monitor has asked it. */
class ConnectionLimitsTest {
  private static final int MONITOR = 1;

  @Test
  @Requirement("SDAM-217")
  void theLimitsOfTheConnectionCountAndNotThoseThatTheMonitorSaw() {
    AtomicInteger cleared = new AtomicInteger();
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("isMaster", ConnectionLimitsTest::hello);
      server.on("insert", request -> new BsonDocument("n", new BsonInt32(size(request))));
      try (MongoClient client = MongoClients.create(settings(server, cleared))) {
        MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
        orders.insertMany(List.of(new Document(), new Document(), new Document()));
        assertThat(server.received("insert")).map(ConnectionLimitsTest::size).containsExactly(2, 1);
        // Only a server before 4.2 closes its connections when it steps down.
        server.on("insert").once(Fault.error(10107));
        assertThatThrownBy(() -> orders.insertOne(new Document()))
            .isInstanceOf(MongoException.class);
        Await.until("the pool is cleared", () -> cleared.get() == 1);
      }
    }
  }

  private static BsonDocument hello(Received request) {
    boolean monitor = request.connection() == MONITOR;
    return BsonDocument.parse(
        "{ismaster: true, maxWireVersion: %d, maxWriteBatchSize: %d}"
            .formatted(monitor ? 21 : 7, monitor ? 100_000 : 2));
  }

  private static int size(Received insert) {
    return insert.command().getArray("documents").size();
  }

  private static MongoClientSettings settings(ScriptedServer server, AtomicInteger cleared) {
    String rarelyChecked = "&serverMonitoringMode=poll&heartbeatFrequencyMS=600000";
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(server.uri() + rarelyChecked))
        .applyToConnectionPoolSettings(
            pools ->
                pools.addConnectionPoolListener(
                    new ConnectionPoolListener() {
                      @Override
                      public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
                        cleared.incrementAndGet();
                      }
                    }))
        .build();
  }
}
