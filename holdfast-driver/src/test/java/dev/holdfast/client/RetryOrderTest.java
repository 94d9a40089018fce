package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.ConnectionCheckOutStartedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens between two attempts, in which order, and where the second one goes. */
class RetryOrderTest {
  private final List<String> timeline = new CopyOnWriteArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"find", "insert"})
  @Requirement({"RR-051", "RR-064", "RR-077", "RW-073", "RW-078"})
  void theTopologyChangesAfterEachFailureAndBeforeTheNextAttempt(String command) {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = client(set)) {
      run(client, command);
      timeline.clear();
      int failures = command.equals("find") ? 2 : 1;
      set.on(command).times(failures, Fault.error(11600));
      run(client, command);
      List<String> expected =
          failures == 2
              ? List.of("sent", "unknown", "known", "sent", "unknown", "known", "sent")
              : List.of("sent", "unknown", "known", "sent");
      assertThat(timeline).startsWith(expected.toArray(String[]::new));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "insert"})
  @Requirement({"RW-075", "RR-052"})
  void theRetryGoesToTheMemberThatIsPrimaryByThen(String command) {
    try (TestDeployment set = TestDeployment.replicaSet(3);
        MongoClient client = client(set)) {
      run(client, command);
      set.forgetReceived();
      set.member("a").on(command).once(Fault.closeAfterReading()).before(() -> set.elect("b"));
      run(client, command);
      assertThat(set.member("a").received(command)).hasSize(1);
      assertThat(set.member("b").received(command)).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "insert"})
  @Requirement({"RR-057", "RW-076", "RW-074"})
  void ifNoServerCanBeSelectedForTheRetryTheEarlierErrorIsRaised(String command) {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                set.uri()
                    + "&retryWrites=true&heartbeatFrequencyMS=500&serverSelectionTimeoutMS=700")) {
      run(client, command);
      set.on(command).once(Fault.error(91)).then(() -> set.kill("a"));
      MongoException error = catchThrowableOfType(MongoException.class, () -> run(client, command));
      assertThat(error.getCode()).isEqualTo(91);
      assertThat(error.getAttempts()).hasSizeGreaterThan(1);
    }
  }

  @Test
  @Requirement({"RR-072", "RR-057"})
  void ofSeveralErrorsTheLatestIsRaised() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                set.uri() + "&heartbeatFrequencyMS=500&serverSelectionTimeoutMS=2000")) {
      run(client, "find");
      set.on("find").once(Fault.error(6)).once(Fault.error(7)).once(Fault.error(2));
      assertThat(
              catchThrowableOfType(MongoException.class, () -> run(client, "find")).getAttempts())
          .extracting(attempt -> attempt.error().getCode())
          .containsExactly(6, 7, 2);
      set.on("find").once(Fault.error(6)).once(Fault.error(91)).then(() -> set.kill("a"));
      assertThat(catchThrowableOfType(MongoException.class, () -> run(client, "find")).getCode())
          .isEqualTo(91);
    }
  }

  /** Nothing was ever sent, so the pool is the only error that explains what happened. */
  @Test
  @Requirement("RR-068")
  void aClearedPoolIsRaisedIfNoLaterAttemptGetsFurther() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                MongoClientSettings.builder()
                    .applyConnectionString(
                        new ConnectionString(
                            set.uri()
                                + "&maxPoolSize=1&heartbeatFrequencyMS=500"
                                + "&serverSelectionTimeoutMS=1000"))
                    .applyToConnectionPoolSettings(
                        pool -> pool.addConnectionPoolListener(new CheckOuts()))
                    .build())) {
      run(client, "find");
      set.on("count").once(Fault.stall());
      CompletableFuture<Object> holder = Background.start(() -> count(client));
      Await.until("the holder's command", () -> !set.received("count").isEmpty());
      CompletableFuture<Object> waiter = Background.start(() -> find(client));
      Await.until("the waiter's check-out", () -> timeline.size() == 3);
      set.forgetReceived();
      set.kill("a");
      assertThat(holder).failsWithin(Duration.ofSeconds(20));
      assertThat(waiter)
          .failsWithin(Duration.ofSeconds(20))
          .withThrowableOfType(ExecutionException.class)
          .withCauseInstanceOf(MongoConnectionPoolClearedException.class);
      assertThat(set.received("find")).isEmpty();
    }
  }

  private static Object count(MongoClient client) {
    return client.getDatabase("d").getCollection("c").estimatedDocumentCount();
  }

  private static Object find(MongoClient client) {
    return String.valueOf(client.getDatabase("d").getCollection("c").find().first());
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "insert"})
  @Requirement({"RW-069", "RR-046"})
  void aSelectionThatFailsOnTheFirstAttemptIsRaised(String command) {
    try (MongoClient client =
        MongoClients.create(
            "mongodb://127.0.0.1:1/?retryWrites=true&serverSelectionTimeoutMS=100")) {
      MongoException error = catchThrowableOfType(MongoException.class, () -> run(client, command));
      assertThat(error).isInstanceOf(MongoTimeoutException.class);
      assertThat(error.getAttempts()).hasSize(1);
    }
  }

  private MongoClient client(TestDeployment set) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(set.uri() + "&retryWrites=true"))
            .applyToServerSettings(
                server ->
                    server
                        .heartbeatFrequency(500, TimeUnit.MILLISECONDS)
                        .addServerListener(new Servers()))
            .addCommandListener(new Commands())
            .build());
  }

  private static void run(MongoClient client, String command) {
    MongoCollection<Document> things = client.getDatabase("d").getCollection("c");
    if (command.equals("find")) {
      things.find().first();
    } else {
      things.insertOne(new Document());
    }
  }

  private final class Commands implements CommandListener {
    @Override
    public void commandStarted(CommandStartedEvent event) {
      timeline.add("sent");
    }
  }

  private final class CheckOuts implements ConnectionPoolListener {
    @Override
    public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
      timeline.add("check-out");
    }
  }

  private final class Servers implements ServerListener {
    @Override
    public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
      boolean unknown = event.getNewDescription().getType() == ServerType.UNKNOWN;
      timeline.add(unknown ? "unknown" : "known");
    }
  }
}
