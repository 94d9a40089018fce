package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

/** Topology, monitors, pools and selection together, on servers with real sockets. */
class DeploymentTest {
  private static final Operation PING = new Operation("ping", 1);
  private static final int HEARTBEAT_MILLIS = 500;

  @Test
  void aStandaloneIsFoundAndPinged() {
    try (ScriptedServer server = ScriptedServer.start();
        Deployment deployment = open(server.uri())) {
      assertThat(ping(deployment).getNumber("ok").intValue()).isEqualTo(1);
      assertThat(deployment.health().writable()).isTrue();
      assertThat(deployment.clusterDescription().getServerDescriptions())
          .singleElement()
          .satisfies(found -> assertThat(found.getType()).isEqualTo(ServerType.STANDALONE));
      assertThat(server.problems()).isEmpty();
    }
  }

  @Test
  void openingDoesNoInputOrOutputOnTheCallersThread() {
    try (Deployment deployment = open("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1")) {
      assertThat(deployment.current().servers()).hasSize(1);
    }
  }

  @Test
  @Requirement("SDAM-046")
  void aServerThatIsNotThereIsDiagnosed() {
    try (Deployment deployment = open("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=700")) {
      assertThatThrownBy(() -> select(deployment))
          .isInstanceOf(MongoTimeoutException.class)
          .hasMessageContaining("127.0.0.1:1")
          .hasMessageContaining("refused");
    }
  }

  @Test
  void aServerThatComesUpWhileSomebodyWaitsIsFoundWithoutWaitingForAHeartbeat() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.refuseConnections();
      try (Deployment deployment = open(server.uri() + "&heartbeatFrequencyMS=60000")) {
        CompletableFuture<ConnectionPool> selected = Background.start(() -> select(deployment));
        Await.until(
            "the first failure",
            () -> deployment.current().servers().values().iterator().next().error() != null);
        server.acceptConnections();
        assertThat(selected.get(20, TimeUnit.SECONDS)).isNotNull();
      }
    }
  }

  @Test
  void aClosedDeploymentSelectsNobodyAndLeavesNoThread() {
    Deployment deployment;
    try (ScriptedServer server = ScriptedServer.start()) {
      deployment = open(server.uri());
      ping(deployment);
      deployment.close();
      assertThatThrownBy(() -> select(deployment))
          .isInstanceOf(MongoClientException.class)
          .hasMessageContaining("closed");
      server.awaitOpenConnections(0);
    }
    Await.until("the monitors' threads ended", () -> monitorThreads() == 0);
  }

  private static long monitorThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("holdfast-monitor"))
        .count();
  }

  @Test
  void noMonitorIsLeftWhenClosingReturns() {
    try (ScriptedServer server = ScriptedServer.start()) {
      for (int i = 0; i < 50; i++) {
        Deployment deployment = open(server.uri());
        ping(deployment);
        deployment.close();
        assertThat(monitorThreads()).isZero();
      }
    }
  }

  /** Not in any specification: what is in flight at a primary that vanished is not left to hang. */
  @Test
  void operationsInFlightAtABlackHoledPrimaryFailSoonAfterAnotherIsElected() throws Exception {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start()) {
      beMember(a, List.of(a, b), 1);
      beMember(b, List.of(a, b), 0);
      a.on("find").always(Fault.stall());
      a.on("insert").always(Fault.stall());
      try (Deployment deployment = open(setUri(a, b))) {
        ConnectionPool primary = select(deployment);
        assertThat(primary.serverId().getAddress()).isEqualTo(new ServerAddress(a.address()));
        CompletableFuture<BsonDocument> find = inFlight(primary, "find");
        CompletableFuture<BsonDocument> insert = inFlight(primary, "insert");
        a.awaitReceived("find");
        a.awaitReceived("insert");

        a.on("hello").always(Fault.stall());
        a.on("isMaster").always(Fault.stall());
        beMember(b, List.of(a, b), 2);
        Await.until("the election is visible", () -> primaryIs(deployment, b));
        long visible = System.nanoTime();

        for (CompletableFuture<BsonDocument> operation : List.of(find, insert)) {
          assertThatThrownBy(() -> operation.get(20, TimeUnit.SECONDS))
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(MongoSocketException.class);
        }
        // 500 ms of patience with the old primary; the rest is room for a busy machine.
        assertThat(Duration.ofNanos(System.nanoTime() - visible)).isLessThan(Duration.ofSeconds(5));
      }
    }
  }

  @Test
  void aGracefulStepDownInterruptsNothingInFlight() throws Exception {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start()) {
      beMember(a, List.of(a, b), 1);
      beMember(b, List.of(a, b), 0);
      a.on("find").once(Fault.delay(Duration.ofSeconds(3)));
      a.on("find", request -> BsonDocument.parse("{ok: 1, found: true}"));
      try (Deployment deployment = open(setUri(a, b))) {
        CompletableFuture<BsonDocument> find = inFlight(select(deployment), "find");
        a.awaitReceived("find");
        beMember(b, List.of(a, b), 2);
        beMember(a, List.of(a, b), 0);
        Await.until("the election is visible", () -> primaryIs(deployment, b));
        assertThat(find.get(20, TimeUnit.SECONDS)).containsKey("found");
      }
    }
  }

  private static CompletableFuture<BsonDocument> inFlight(ConnectionPool pool, String command) {
    return Background.start(() -> run(pool, command));
  }

  private static BsonDocument ping(Deployment deployment) {
    return run(select(deployment), "ping");
  }

  private static BsonDocument run(ConnectionPool pool, String command) {
    try (PooledConnection connection = pool.checkOut(command, 1, Deadline.never())) {
      return connection
          .connection()
          .command("test", new BsonDocument(command, new BsonInt32(1)), Deadline.never());
    }
  }

  private static ConnectionPool select(Deployment deployment) {
    return deployment.poolOf(
        deployment.select(Criteria.WRITE, Set.of(), PING, Deadline.never()).address(), PING);
  }

  private static Deployment open(String uri) {
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToServerSettings(
                server -> {
                  if (!uri.contains("heartbeatFrequencyMS")) {
                    server.heartbeatFrequency(HEARTBEAT_MILLIS, TimeUnit.MILLISECONDS);
                  }
                })
            .build();
    return Deployment.open(settings, null);
  }

  private static String setUri(ScriptedServer... members) {
    return "mongodb://" + members[0].address() + "," + members[1].address() + "/?replicaSet=rs";
  }

  /** @param election 0 for a secondary */
  private static void beMember(ScriptedServer server, List<ScriptedServer> members, int election) {
    String hosts = String.join("', '", members.stream().map(ScriptedServer::address).toList());
    String role =
        election == 0
            ? "isWritablePrimary: false, secondary: true"
            : "isWritablePrimary: true, secondary: false, electionId: ObjectId('"
                + String.format("%024x", election)
                + "')";
    server.hello(
        BsonDocument.parse(
            "{setName: 'rs', setVersion: 1, hosts: ['"
                + hosts
                + "'], me: '"
                + server.address()
                + "', "
                + role
                + "}"));
  }

  private static boolean primaryIs(Deployment deployment, ScriptedServer server) {
    return deployment
        .current()
        .primary()
        .map(p -> p.address().equals(new ServerAddress(server.address())))
        .orElse(false);
  }
}
