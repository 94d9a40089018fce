package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.Attempt;
import dev.holdfast.ClientStatistics.RetryReason;
import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.testkit.TestDeployment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When retries end: neither too early nor never. */
class RetryBoundsTest {
  private static final Fault UNREACHABLE = Fault.error(6);

  @ParameterizedTest
  @CsvSource({"find, ''", "find, timeoutMS=0", "insert, timeoutMS=0"})
  @Requirement("RR-086")
  void retriesEndAfterServerSelectionTimeoutAlthoughTheTopologyChanges(
      String command, String option) {
    try (ScriptedServer failing = mongos();
        ScriptedServer restarting = mongos();
        MongoClient client =
            MongoClients.create(
                "mongodb://"
                    + failing.address()
                    + ","
                    + restarting.address()
                    + "/?retryWrites=true&heartbeatFrequencyMS=500&serverSelectionTimeoutMS=1500&"
                    + option)) {
      breakOtherOnce(failing, restarting, command);
      breakOtherOnce(restarting, failing, command);
      MongoException error = failure(() -> run(client, command));
      assertThat(error.getCode()).isEqualTo(6);
      assertThat(lastRule(error))
          .isEqualTo("serverSelectionTimeoutMS has passed since the first failure");
      Duration retrying =
          error.getAttempts().stream()
              .skip(1)
              .map(attempt -> attempt.duration().plus(attempt.backoff()))
              .reduce(Duration.ZERO, Duration::plus);
      assertThat(retrying).isBetween(Duration.ofMillis(700), Duration.ofSeconds(20));
    }
  }

  @Test
  void aRetryFromTheSecondOnBacksOffWhetherOrNotAServerIsKnown() {
    List<Attempt> failed = new CopyOnWriteArrayList<>();
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(set.uri()))
                    .addRetryListener(event -> failed.addAll(event.failed()))
                    .build())) {
      set.on("find").times(3, Fault.reset()); // Each of them makes the server Unknown.
      run(client, "find");
      set.on("find").times(3, UNREACHABLE); // The server stays known.
      run(client, "find");
    }
    List<Duration> backoffs = failed.stream().map(Attempt::backoff).toList();
    assertThat(backoffs).hasSize(6);
    assertThat(backoffs.get(0)).isZero();
    assertThat(backoffs.subList(1, 3)).allMatch(backoff -> !backoff.isZero());
    assertThat(backoffs.get(3)).isZero();
    assertThat(backoffs.subList(4, 6)).allMatch(backoff -> !backoff.isZero());
  }

  /**
   * Every command fails with code 6. The first one also breaks the connections of the other server, its
   * monitor's too, before the reply is sent: afterwards the client may already be connecting there.
   */
  private static void breakOtherOnce(ScriptedServer asked, ScriptedServer other, String command) {
    AtomicBoolean broken = new AtomicBoolean();
    asked.on(
        command,
        request -> {
          if (!broken.getAndSet(true)) {
            other.resetConnections();
          }
          return BsonDocument.parse("{ok: 0, code: 6, errmsg: 'host unreachable'}");
        });
  }

  @Test
  @Requirement({"RR-086", "RR-052"})
  void anAttemptLongerThanServerSelectionTimeoutIsStillRetried() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                set.uri() + "&socketTimeoutMS=2500&serverSelectionTimeoutMS=2000")) {
      run(client, "ping");
      set.on("find").once(Fault.stall());
      run(client, "find");
      assertThat(set.received("find")).hasSize(2);
    }
  }

  @Test
  @Requirement("RR-086")
  void theSelectionOfARetryGetsOnlyTheTimeThatIsLeft() {
    try (ScriptedServer server = mongos();
        MongoClient client = client(server, "&serverSelectionTimeoutMS=4000")) {
      run(client, "ping");
      server.on("find").once(UNREACHABLE).once(Fault.delay(Duration.ofSeconds(3)));
      server.on(
          "find",
          request -> {
            server.refuseConnections();
            server.resetConnections();
            return new BsonDocument();
          });
      MongoException error = failure(() -> run(client, "find"));
      assertThat(error.getAttempts()).hasSize(3);
      assertThat(error.getAttempts().get(2).phase()).isEqualTo(Attempt.Phase.SELECTION);
      assertThat(error.getAttempts().get(2).duration()).isLessThan(Duration.ofMillis(2500));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "insert"})
  @Requirement({"RR-087", "RR-056", "BP-038"})
  void withATimeoutAServerThatRecoversShortlyBeforeTheDeadlineIsReached(String command)
      throws Exception {
    try (ScriptedServer server = mongos();
        MongoClient client = client(server, "&timeoutMS=6000")) {
      run(client, "ping");
      server.on(command).always(UNREACHABLE);
      CompletableFuture<Boolean> call =
          Background.start(
              () -> {
                run(client, command);
                return true;
              });
      // About two thirds of the timeout have passed by then, by the backoffs alone.
      server.awaitReceived(command, 7, Duration.ofSeconds(6));
      server.on(command).clear();
      assertThat(call.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"find", "insert"})
  @Requirement({"RR-056", "RR-087"})
  void withATimeoutRetriesEndAtTheDeadlineAndNotBefore(String command) {
    try (ScriptedServer server = mongos();
        MongoClient client = client(server, "&timeoutMS=1500")) {
      run(client, "ping");
      server.on(command).always(UNREACHABLE);
      long start = System.nanoTime();
      MongoException error = failure(() -> run(client, command));
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      assertThat(error).isInstanceOf(MongoOperationTimeoutException.class);
      assertThat(took).isBetween(Duration.ofMillis(1400), Duration.ofMillis(6000));
      assertThat(error.getAttempts()).hasSizeGreaterThan(4);
    }
  }

  @Test
  @Requirement("RR-086")
  void aQueryThatKillsItsServersEndsAfterTenKills() {
    try (ScriptedServer server = mongos();
        MongoClient client = client(server, "")) {
      server.on("find").always(Fault.closeAfterReading());
      MongoException error = failure(() -> run(client, "find"));
      assertThat(error).isInstanceOf(MongoSocketException.class);
      assertThat(server.received("find")).hasSize(10);
      assertThat(lastRule(error))
          .isEqualTo("10 servers broke the connection when they received it");
    }
  }

  @Test
  @Requirement("RR-088")
  void explainIsRetried() {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client = MongoClients.create(set.uri() + "&heartbeatFrequencyMS=500")) {
      MongoCollection<Document> things = client.getDatabase("d").getCollection("c");
      Fault answer = Fault.reply(new BsonDocument("ok", new BsonInt32(1)));
      set.on("explain").once(UNREACHABLE).once(answer);
      things.find().explain();
      assertThat(set.received("explain")).hasSize(2);
      set.on("explain").once(Fault.reset()).once(answer);
      things.aggregate(List.of()).explain();
      assertThat(set.received("explain")).hasSize(4);
    }
  }

  @Test
  @Requirement("RW-104")
  void aClearedPoolDoesNotUseUpTheRetryOfAWrite() throws Exception {
    try (TestDeployment set = TestDeployment.replicaSet(1);
        MongoClient client =
            MongoClients.create(
                set.uri() + "&retryWrites=true&heartbeatFrequencyMS=500&maxPoolSize=1")) {
      run(client, "insert");
      set.forgetReceived();
      // The find holds the only connection. When it fails the pool is cleared, and the insert
      // waits.
      set.primary()
          .failPoint(
              "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {failCommands: ['find'],"
                  + " errorCode: 91, blockConnection: true, blockTimeMS: 700}}");
      set.on("insert").once(Fault.resetAfterReading());
      CompletableFuture<Boolean> find =
          Background.start(
              () -> {
                run(client, "find");
                return true;
              });
      set.awaitReceived("find", 1);
      run(client, "insert");
      assertThat(find.get(20, TimeUnit.SECONDS)).isTrue();
      assertThat(client.getStatistics().retriesByReason().get(RetryReason.POOL_CLEARED))
          .isPositive();
      assertThat(set.received("insert")).hasSize(2);
    }
  }

  private static void run(MongoClient client, String command) {
    MongoDatabase database = client.getDatabase("d");
    switch (command) {
      case "find" -> database.getCollection("c").find().first();
      case "insert" -> database.getCollection("c").insertOne(new Document());
      default -> database.runCommand(new Document(command, 1));
    }
  }

  private static MongoClient client(ScriptedServer server, String options) {
    return MongoClients.create(
        "mongodb://" + server.address() + "/?retryWrites=true&heartbeatFrequencyMS=500" + options);
  }

  private static ScriptedServer mongos() {
    ScriptedServer server = ScriptedServer.start();
    server.hello(BsonDocument.parse("{msg: 'isdbgrid'}"));
    server.on("insert", request -> BsonDocument.parse("{ok: 1, n: 1}"));
    server.on(
        "find",
        request -> BsonDocument.parse("{ok: 1, cursor: {id: 0, ns: 'd.c', firstBatch: []}}"));
    return server;
  }

  private static String lastRule(MongoException error) {
    List<Attempt> attempts = error.getAttempts();
    return attempts.get(attempts.size() - 1).rule();
  }

  private static MongoException failure(ThrowingCallable call) {
    return catchThrowableOfType(MongoException.class, call);
  }
}
