package dev.holdfast.observability.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** The meters of clients and pools, on deployments that fail over and shed load. */
class MongoMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private MongoClient open(TestDeployment deployment, String options) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(deployment.uri() + options))
            .retryWrites(true)
            .applyToServerSettings(s -> s.heartbeatFrequency(500, TimeUnit.MILLISECONDS))
            .applyToConnectionPoolSettings(
                pool -> pool.addConnectionPoolListener(new MongoPoolMetrics(registry)))
            .build());
  }

  private double gauge(String name, String... tags) {
    return registry.get("mongodb.driver." + name).tags(tags).gauge().value();
  }

  private double counter(String name, String... tags) {
    return registry.get("mongodb.driver." + name).tags(tags).functionCounter().count();
  }

  private static MongoCollection<Document> orders(MongoClient client) {
    return client.getDatabase("shop").getCollection("orders");
  }

  @Test
  void aFailoverIncreasesTheRetryMeters() {
    try (TestDeployment set = TestDeployment.replicaSet(3);
        MongoClient client = open(set, "");
        MongoClientMetrics metrics = new MongoClientMetrics(client)) {
      metrics.bindTo(registry);
      orders(client).insertOne(new Document("_id", 1));
      assertThat(counter("retries", "reason", "network")).isZero();
      String next = set.secondaries().get(0).name();
      set.primary().on("insert").once(Fault.resetAfterReading()).before(() -> set.elect(next));
      orders(client).insertOne(new Document("_id", 2));
      assertThat(counter("retries", "reason", "network")).isGreaterThanOrEqualTo(1);
      assertThat(counter("operations")).isEqualTo(2);
      assertThat(counter("attempts")).isGreaterThanOrEqualTo(3);
      assertThat(counter("operations.failed")).isZero();
      assertThat(gauge("writable")).isEqualTo(1);
      assertThat(gauge("readable")).isEqualTo(1);
    }
  }

  @Test
  void tokensAreSpentUnderOverloadAndEarnedBack() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = open(set, "");
        MongoClientMetrics metrics = new MongoClientMetrics(client)) {
      metrics.bindTo(registry);
      assertThat(gauge("retry.tokens")).isEqualTo(gauge("retry.tokens.max")).isEqualTo(1000);
      set.on("insert").times(2, Fault.overload());
      orders(client).insertOne(new Document("_id", 1));
      // The retries cost two tokens; the success earned 1.1.
      assertThat(gauge("retry.tokens")).isEqualTo(999.1);
      assertThat(counter("retries", "reason", "overload")).isEqualTo(2);
      for (int i = 0; i < 9; i++) {
        orders(client).find().first();
      }
      assertThat(gauge("retry.tokens")).isEqualTo(1000);
    }
  }

  @Test
  void poolMetersCountUsedConnectionsAndWaitingOperations() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = open(set, "&maxPoolSize=1")) {
      String address = set.primary().address();
      orders(client).find().first();
      Await.until("one idle", () -> gauge("pool.checkedout", "server.address", address) == 0);
      assertThat(gauge("pool.size", "server.address", address)).isEqualTo(1);
      set.on("find").once(Fault.stall());
      CompletableFuture<Document> stalled = Background.start(() -> orders(client).find().first());
      set.awaitReceived("find", 2);
      CompletableFuture<Document> waiting = Background.start(() -> orders(client).find().first());
      Await.until(
          "one operation has the connection, one waits for it",
          () ->
              gauge("pool.checkedout", "server.address", address) == 1
                  && gauge("pool.waitqueuesize", "server.address", address) == 1);
      set.primary().resetConnections();
      stalled.get(20, TimeUnit.SECONDS);
      waiting.get(20, TimeUnit.SECONDS);
      Await.until(
          "no operation uses or waits for a connection",
          () ->
              gauge("pool.checkedout", "server.address", address) == 0
                  && gauge("pool.waitqueuesize", "server.address", address) == 0);
      Await.until(
          "the pool was cleared",
          () -> registry.get("mongodb.driver.pool.cleared").counter().count() > 0);
    }
  }

  @Test
  void operationsThatWaitForAServerAreCounted() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(3);
        MongoClient client = open(set, "");
        MongoClientMetrics metrics = new MongoClientMetrics(client)) {
      metrics.bindTo(registry);
      orders(client).insertOne(new Document("_id", 1));
      assertThat(gauge("selection.waiting")).isZero();
      String old = set.primary().name();
      String next = set.secondaries().get(0).name();
      set.kill(old);
      CompletableFuture<Object> insert =
          Background.start(() -> orders(client).insertOne(new Document("_id", 2)).getInsertedId());
      Await.until(
          "the insert waits for a primary",
          () -> gauge("selection.waiting") == 1 && gauge("writable") == 0);
      assertThat(gauge("degraded")).isEqualTo(1);
      if (!set.hasPrimary()) {
        set.elect(next);
      }
      insert.get(30, TimeUnit.SECONDS);
      assertThat(gauge("selection.waiting")).isZero();
      assertThat(gauge("writable")).isEqualTo(1);
    }
  }

  @Test
  void aTagDistinguishesTwoClients() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient one = open(set, "");
        MongoClient other = open(set, "");
        MongoClientMetrics ofOne = new MongoClientMetrics(one, Tags.of("client", "one"));
        MongoClientMetrics ofOther = new MongoClientMetrics(other, Tags.of("client", "other"))) {
      ofOne.bindTo(registry);
      ofOther.bindTo(registry);
      orders(one).find().first();
      assertThat(counter("operations", "client", "one")).isEqualTo(1);
      assertThat(counter("operations", "client", "other")).isZero();
    }
  }

  @Test
  void closingAClientRemovesItsMeters() {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      MongoClient client = open(set, "");
      try (MongoClientMetrics metrics = new MongoClientMetrics(client)) {
        metrics.bindTo(registry);
        orders(client).find().first();
        assertThat(registry.getMeters()).hasSizeGreaterThan(10);
      }
      client.close();
      Await.until("no meter is left", () -> registry.getMeters().isEmpty());
    }
  }

  @Test
  void aRegistryDoesNotKeepAForgottenClientAlive() {
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      WeakReference<MongoClient> forgotten = useAndForget(set);
      Await.until(
          "the client is gone",
          () -> {
            System.gc();
            return forgotten.get() == null;
          });
      Gauge tokens = registry.get("mongodb.driver.retry.tokens").gauge();
      FunctionCounter operations = registry.get("mongodb.driver.operations").functionCounter();
      assertThat(tokens.value()).isNaN();
      assertThat(operations.count()).as("the last value that was read").isEqualTo(1);
    }
  }

  private WeakReference<MongoClient> useAndForget(TestDeployment set) {
    try (MongoClient client = open(set, "")) {
      new MongoClientMetrics(client).bindTo(registry);
      orders(client).find().first();
      assertThat(counter("operations")).isEqualTo(1);
      return new WeakReference<>(client);
    }
  }
}
