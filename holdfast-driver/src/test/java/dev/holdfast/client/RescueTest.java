package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.testkit.TestDeployment;
import dev.holdfast.testkit.TestMember;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/**
 * Not in any specification: operations in flight at a primary that vanishes are carried over to the next
 * one, without any timeout being set.
 */
class RescueTest {
  @Test
  void aFindAndAnInsertInFlightAtABlackHoledPrimarySucceedOnTheNextOne() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(3);
        MongoClient client = MongoClients.create(settings(set))) {
      MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
      orders.insertOne(new Document("_id", 1));
      TestMember old = set.primary();
      TestMember next = set.secondaries().get(0);
      set.forgetReceived();
      old.on("find").always(Fault.stall());
      old.on("insert").always(Fault.stall());
      CompletableFuture<Document> find = Background.start(() -> orders.find().first());
      CompletableFuture<Object> insert =
          Background.start(() -> orders.insertOne(new Document("_id", 2)).getInsertedId());
      old.awaitReceived("find", 1);
      old.awaitReceived("insert", 1);

      old.blackHole();
      set.elect(next.name());
      Await.until("the election is visible", () -> isPrimary(client, next));
      long visible = System.nanoTime();
      assertThat(find.get(20, TimeUnit.SECONDS)).containsEntry("_id", 1);
      assertThat(insert.get(20, TimeUnit.SECONDS)).isNotNull();
      Duration rescue = Duration.ofNanos(System.nanoTime() - visible);

      // The old primary may be silent for 1 s; ten times that, because CI's machines are busy.
      assertThat(rescue).isLessThan(Duration.ofSeconds(10));
      assertThat(orders.countDocuments()).isEqualTo(2);
      assertThat(client.getStatistics().retries()).isGreaterThanOrEqualTo(2);
    }
  }

  /** The monitor would wait for connectTimeoutMS, 10 s, on its first connection. */
  @Test
  void aServerIsFoundAlthoughTheConnectionOfItsMonitorIsDead() {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("isMaster").once(Fault.stall());
      try (MongoClient client =
          MongoClients.create(server.uri() + "&serverSelectionTimeoutMS=8000")) {
        assertThat(client.getDatabase("shop").runCommand(new Document("ping", 1)))
            .containsEntry("ok", 1.0);
      }
    }
  }

  @Test
  void aGracefulStepDownInterruptsNoReadInFlight() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(3);
        MongoClient client = MongoClients.create(settings(set))) {
      // What was a primary when the find began may answer it as a secondary.
      MongoCollection<Document> orders =
          client
              .getDatabase("shop")
              .getCollection("orders")
              .withReadPreference(ReadPreference.primaryPreferred());
      orders.insertOne(new Document("_id", 1));
      TestMember old = set.primary();
      old.on("find").once(Fault.delay(Duration.ofSeconds(2)));
      set.forgetReceived();
      CompletableFuture<Document> find = Background.start(() -> orders.find().first());
      old.awaitReceived("find", 1);
      set.stepDown();
      Await.until("the election is visible", () -> set.hasPrimary() && !isPrimary(client, old));
      assertThat(find.get(20, TimeUnit.SECONDS)).containsEntry("_id", 1);
      assertThat(old.received("find")).hasSize(1);
      assertThat(client.getStatistics().retries()).isZero();
    }
  }

  private static boolean isPrimary(MongoClient client, TestMember member) {
    return client.getClusterDescription().getServerDescriptions().stream()
        .anyMatch(
            server ->
                server.getType() == ServerType.REPLICA_SET_PRIMARY
                    && server.getAddress().equals(new ServerAddress(member.address())));
  }

  private static MongoClientSettings settings(TestDeployment set) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(set.uri()))
        .retryWrites(true)
        .build();
  }
}
