package dev.holdfast.observability.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.test.Await;
import dev.holdfast.testkit.TestDeployment;
import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** The example of docs/observability.md runs, and its tables list every attribute and meter. */
class ObservabilityPageTest {
  private static final Path ROOT = Path.of(System.getProperty("holdfast.root", ".."));

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/observability.md"));
  }

  @Test
  void theExampleIsTheOneBelow() throws IOException {
    String page = page();
    int start = page.indexOf("```java\n") + "```java\n".length();
    String example = page.substring(start, page.indexOf("```", start));
    String here =
        Files.readString(
            ROOT.resolve(
                "holdfast-micrometer/src/test/java/dev/holdfast/observability/micrometer/"
                    + "ObservabilityPageTest.java"));
    assertThat(withoutIndent(here)).contains(withoutIndent(example));
  }

  private static String withoutIndent(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  @Test
  void theExampleTracesAndMeasures() {
    Observations seen = new Observations();
    MeterRegistry meters = new SimpleMeterRegistry();
    try (TestDeployment set = TestDeployment.replicaSet(1)) {
      example(set.uri(), seen.registry(), meters);
    }
    assertThat(seen.nesting()).contains("insert in insert shop.orders", "insert shop.orders");
    Await.until("no meter is left", () -> meters.getMeters().isEmpty());
  }

  private static void example(String uri, ObservationRegistry observations, MeterRegistry meters) {
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .observabilitySettings(
                MicrometerObservabilitySettings.builder().observationRegistry(observations).build())
            .applyToConnectionPoolSettings(
                pool -> pool.addConnectionPoolListener(new MongoPoolMetrics(meters)))
            .build();
    try (MongoClient client = MongoClients.create(settings);
        MongoClientMetrics metrics = new MongoClientMetrics(client)) {
      metrics.bindTo(meters);
      client.getDatabase("shop").getCollection("orders").insertOne(new Document("item", "kelp"));
    }
  }

  @Test
  void everyAttributeIsInTheTable() throws IOException {
    String page = page();
    for (MongodbObservation each : MongodbObservation.values()) {
      for (KeyName key :
          KeyName.merge(each.getLowCardinalityKeyNames(), each.getHighCardinalityKeyNames())) {
        assertThat(page).contains("`" + key.asString() + "`");
      }
      assertThat(page).contains("`" + each.getName() + "`");
    }
  }

  @Test
  void everyMeterIsInTheTable() throws IOException {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(set.uri()))
                    .applyToConnectionPoolSettings(
                        pool -> pool.addConnectionPoolListener(new MongoPoolMetrics(registry)))
                    .build());
        MongoClientMetrics metrics = new MongoClientMetrics(client)) {
      metrics.bindTo(registry);
      client.getDatabase("shop").runCommand(new Document("ping", 1));
      TreeSet<String> names =
          registry.getMeters().stream()
              .map(meter -> meter.getId().getName().substring("mongodb.driver".length()))
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(names).hasSizeGreaterThan(10);
      String page = page();
      for (String name : names) {
        assertThat(List.of("`" + name + "`", "`mongodb.driver" + name + "`"))
            .as(name)
            .anyMatch(page::contains);
      }
    }
  }
}
