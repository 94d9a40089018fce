package dev.holdfast.observability.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCommandException;
import dev.holdfast.client.ClientSession;
import dev.holdfast.client.MongoClient;
import dev.holdfast.client.MongoClients;
import dev.holdfast.client.MongoCollection;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.testkit.TestDeployment;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The observations from which a registry's handlers create spans. */
class MicrometerTracingTest {
  private static TestDeployment set;

  private final Observations seen = new Observations();

  @BeforeAll
  static void start() {
    set = TestDeployment.replicaSet(1);
  }

  @AfterAll
  static void stop() {
    set.close();
  }

  @BeforeEach
  void reset() {
    set.reset();
  }

  private MicrometerObservabilitySettings.Builder traced() {
    return MicrometerObservabilitySettings.builder(variable -> null)
        .observationRegistry(seen.registry());
  }

  private static MongoClientSettings.Builder settings(MicrometerObservabilitySettings traced) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(set.uri()))
        .observabilitySettings(traced);
  }

  private static MongoClient open(MicrometerObservabilitySettings.Builder traced) {
    return MongoClients.create(settings(traced.build()).build());
  }

  @Test
  void anOperationIsNestedInTheObservationOfTheApplication() {
    try (MongoClient client = open(traced())) {
      Observation.createNotStarted("checkout", seen.registry())
          .contextualName("checkout")
          .observe(() -> client.getDatabase("shop").getCollection("orders").find().first());
      assertThat(seen.registry().getCurrentObservation()).isNull();
    }
    assertThat(seen.nesting())
        .startsWith("find in find shop.orders", "find shop.orders in checkout", "checkout");
  }

  @Test
  void observationsOfListenersAreNestedInTheOperation() {
    List<String> current = new CopyOnWriteArrayList<>();
    CommandListener listener =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            Observation observation = seen.registry().getCurrentObservation();
            current.add(
                observation == null ? "none" : observation.getContext().getContextualName());
          }
        };
    try (MongoClient client =
        MongoClients.create(settings(traced().build()).addCommandListener(listener).build())) {
      client.getDatabase("shop").runCommand(new Document("ping", 1));
    }
    assertThat(current).startsWith("runCommand shop");
  }

  @Test
  void attributesAreThoseOfTheSpecification() {
    try (MongoClient client = open(traced())) {
      client.getDatabase("shop").getCollection("orders").find().first();
    }
    Map<String, String> operation = Observations.attributes(seen.only("find shop.orders"));
    assertThat(operation)
        .isEqualTo(
            Map.of(
                "db.system.name", "mongodb",
                "db.namespace", "shop",
                "db.collection.name", "orders",
                "db.operation.name", "find",
                "db.operation.summary", "find shop.orders"));
    Map<String, String> command = Observations.attributes(seen.only("find"));
    assertThat(command)
        .containsEntry("db.system.name", "mongodb")
        .containsEntry("db.namespace", "shop")
        .containsEntry("db.collection.name", "orders")
        .containsEntry("db.command.name", "find")
        .containsEntry("db.query.summary", "find shop.orders")
        .containsEntry("network.transport", "tcp")
        .containsKeys("server.address", "server.port", "db.mongodb.lsid")
        .containsKeys("db.mongodb.server_connection_id", "db.mongodb.driver_connection_id")
        .doesNotContainKeys("db.query.text", "db.response.status_code", "exception.type");
  }

  @Test
  void spansHaveTheKindClientAndAreNotPropagatedToTheServer() {
    try (MongoClient client = open(traced())) {
      client.getDatabase("shop").getCollection("orders").find().first();
    }
    for (String span : List.of("find shop.orders", "find")) {
      SenderContext<?> context = (SenderContext<?>) seen.only(span);
      assertThat(context.getKind()).isEqualTo(Kind.CLIENT);
      assertThat(context.getCarrier()).isNull();
    }
    assertThat(seen.only("find").getName()).isEqualTo("mongodb.command");
    assertThat(seen.only("find shop.orders").getName()).isEqualTo("mongodb.operation");
  }

  @Test
  void aFailureIsRecordedInBothSpansWithTheCodeOfTheServer() {
    set.failNext("distinct", 8000);
    try (MongoClient client = open(traced())) {
      MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
      assertThatThrownBy(() -> orders.distinct("x", String.class).first())
          .isInstanceOf(MongoCommandException.class);
    }
    assertThat(Observations.attributes(seen.only("distinct")))
        .containsEntry("db.response.status_code", "8000")
        .containsEntry("exception.type", MongoCommandException.class.getName())
        .containsKeys("exception.message", "exception.stacktrace");
    assertThat(seen.only("distinct shop.orders").getError())
        .isInstanceOf(MongoCommandException.class);
    assertThat(Observations.attributes(seen.only("distinct shop.orders")))
        .containsEntry("exception.type", MongoCommandException.class.getName())
        .doesNotContainKey("db.response.status_code");
  }

  @Test
  void aTransactionSpanHasOnlyTheSystemAttribute() {
    try (MongoClient client = open(traced());
        ClientSession session = client.startSession()) {
      session.withTransaction(
          () ->
              client
                  .getDatabase("shop")
                  .getCollection("orders")
                  .insertOne(session, new Document()));
    }
    assertThat(Observations.attributes(seen.only("transaction")))
        .isEqualTo(Map.of("db.system.name", "mongodb"));
    assertThat(seen.nesting())
        .startsWith(
            "insert in insert shop.orders",
            "insert shop.orders in transaction",
            "commitTransaction in commitTransaction admin",
            "commitTransaction admin in transaction",
            "transaction");
  }

  @Test
  void aCustomConventionDecidesTheAttributes() {
    DefaultMongodbObservationConvention terse =
        new DefaultMongodbObservationConvention() {
          @Override
          public KeyValues getLowCardinalityKeyValues(MongodbObservationContext context) {
            return KeyValues.of("what", String.valueOf(context.getCommandName()));
          }

          @Override
          public KeyValues getHighCardinalityKeyValues(MongodbObservationContext context) {
            return KeyValues.empty();
          }
        };
    try (MongoClient client = open(traced().observationConvention(terse))) {
      client.getDatabase("shop").getCollection("orders").find().first();
    }
    assertThat(Observations.attributes(seen.only("find"))).isEqualTo(Map.of("what", "find"));
  }

  @Test
  void queryTextIsIncludedOnlyIfEnabledAndUpToItsLimit() {
    try (MongoClient client =
        open(traced().enableCommandPayloadTracing(true).maxQueryTextLength(8))) {
      client.getDatabase("shop").runCommand(new Document("ping", 1));
    }
    assertThat(Observations.attributes(seen.only("ping")))
        .containsEntry("db.query.text", "{\"ping\":...");
  }

  /** OpenTelemetry, prose test 1. */
  @Test
  void theEnvironmentSwitchesTracingOffAndSettingsSwitchItOnAgain() {
    Map<String, String> off = Map.of(EnvironmentDefaults.ENABLED, "false");
    run(MicrometerObservabilitySettings.builder(off::get).observationRegistry(seen.registry()));
    assertThat(seen.nesting()).isEmpty();
    run(
        MicrometerObservabilitySettings.builder(off::get)
            .observationRegistry(seen.registry())
            .enabled(true));
    assertThat(seen.nesting()).isNotEmpty();
  }

  @Test
  void theEnvironmentSwitchesTracingOnInItsThreeWays() {
    for (String yes : List.of("1", "true", "Yes")) {
      Observations here = new Observations();
      run(
          MicrometerObservabilitySettings.builder(Map.of(EnvironmentDefaults.ENABLED, yes)::get)
              .observationRegistry(here.registry()));
      assertThat(here.nesting()).as(yes).isNotEmpty();
    }
  }

  /** OpenTelemetry, prose test 2. */
  @Test
  void theEnvironmentLimitsTheLengthOfTheQueryText() {
    Map<String, String> some =
        Map.of(EnvironmentDefaults.ENABLED, "true", EnvironmentDefaults.MAX_LENGTH, "1024");
    run(MicrometerObservabilitySettings.builder(some::get).observationRegistry(seen.registry()));
    assertThat(Observations.attributes(seen.only("ping")))
        .containsEntry("db.query.text", "{\"ping\": 1}");
    Observations none = new Observations();
    run(
        MicrometerObservabilitySettings.builder(Map.of(EnvironmentDefaults.ENABLED, "true")::get)
            .observationRegistry(none.registry()));
    assertThat(Observations.attributes(none.only("ping"))).doesNotContainKey("db.query.text");
  }

  private static void run(MicrometerObservabilitySettings.Builder traced) {
    try (MongoClient client = open(traced)) {
      client.getDatabase("shop").runCommand(new Document("ping", 1));
    }
  }
}
