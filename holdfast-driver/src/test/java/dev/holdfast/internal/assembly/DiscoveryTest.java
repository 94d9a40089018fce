package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoIncompatibleDriverException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.Received;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SDAM from end to end: what monitors hear on real sockets, and what operations do to it. */
class DiscoveryTest {
  private static final Operation PING = new Operation("ping", 1);
  private static final String SLOW = "heartbeatFrequencyMS=600000&serverMonitoringMode=poll";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "setName: 'rs', secondary: true",
        "setName: 'rs', secondary: true, hidden: true",
        "setName: 'rs', arbiterOnly: true",
        "isreplicaset: true"
      })
  @Requirement({"SDAM-001", "SDAM-003", "SDAM-004", "SDAM-171", "SDAM-172"})
  void anyMemberIsReachedDirectlyAndWithoutAReadPreference(String role) {
    try (ScriptedServer server = ScriptedServer.start()) {
      say(server, "ismaster: false, isWritablePrimary: false, " + role);
      try (Deployment deployment = open(server.uri())) {
        assertThat(run(select(deployment), "ping").getNumber("ok").intValue()).isEqualTo(1);
        assertThat(deployment.current().type()).isEqualTo(TopologyType.SINGLE);
      }
    }
  }

  @Test
  @Requirement("SDAM-002")
  void aMemberThatWasNeverInitiatedCanBe() {
    try (ScriptedServer server = ScriptedServer.start()) {
      say(server, "ismaster: false, isWritablePrimary: false, isreplicaset: true");
      server.on("replSetInitiate", request -> BsonDocument.parse("{ok: 1}"));
      try (Deployment deployment = open(server.uri())) {
        run(select(deployment), "replSetInitiate");
        assertThat(server.received("replSetInitiate")).hasSize(1);
        assertThat(only(deployment).type()).isEqualTo(ServerType.REPLICA_SET_GHOST);
      }
    }
  }

  @Test
  @Requirement({"SDAM-005", "SDAM-051"})
  void allMembersAreFoundFromOneAndEachIsAskedAgainAndAgain() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start();
        ScriptedServer c = ScriptedServer.start()) {
      List<ScriptedServer> members = List.of(a, b, c);
      members.forEach(member -> beSecondary(member, members));
      try (Deployment deployment = open(uri(a) + "?replicaSet=rs&heartbeatFrequencyMS=500")) {
        for (ScriptedServer member : members) {
          member.awaitReceived("hello", 2);
        }
        say(
            b,
            "setName: 'rs', arbiterOnly: true, isWritablePrimary: false, hosts: " + hosts(members));
        awaitType(deployment, b, ServerType.REPLICA_SET_ARBITER);
        awaitType(deployment, c, ServerType.REPLICA_SET_SECONDARY);
      }
    }
  }

  @Test
  @Requirement({"SDAM-007", "SDAM-159", "SDAM-167", "SDAM-168"})
  void aReconfigurationBringsOneMemberAndEndsTheMonitorOfAnother() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start();
        ScriptedServer c = ScriptedServer.start()) {
      String primary = "setName: 'rs', isWritablePrimary: true, hosts: ";
      say(a, primary + hosts(List.of(a, b)));
      beSecondary(b, List.of(a, b));
      beSecondary(c, List.of(a, c));
      try (Deployment deployment = open(uri(a) + "?replicaSet=rs&heartbeatFrequencyMS=500")) {
        awaitType(deployment, b, ServerType.REPLICA_SET_SECONDARY);
        say(a, primary + hosts(List.of(a, c)));
        awaitType(deployment, c, ServerType.REPLICA_SET_SECONDARY);
        assertThat(deployment.current().servers()).containsOnlyKeys(address(a), address(c));
        b.awaitOpenConnections(0);
        Await.until(
            "the end of the monitor's thread",
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(t -> t.getName().equals("holdfast-monitor-" + b.address())));
      }
    }
  }

  @Test
  @Requirement("SDAM-008")
  void withoutAPrimarySecondariesAreReadFrom() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start()) {
      a.refuseConnections();
      beSecondary(b, List.of(a, b));
      try (Deployment deployment = open(uri(a, b) + "?replicaSet=rs")) {
        ServerAddress chosen =
            deployment
                .select(
                    Criteria.read(ReadPreference.secondaryPreferred()),
                    Set.of(),
                    PING,
                    Deadline.never())
                .address();
        assertThat(chosen).isEqualTo(address(b));
        run(deployment.poolOf(chosen, PING), "ping");
      }
    }
  }

  @Test
  @Requirement("SDAM-009")
  void eachMongosIsMeasuredAndOneThatGoesIsNoticed() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start()) {
      say(a, "msg: 'isdbgrid'");
      say(b, "msg: 'isdbgrid'");
      try (Deployment deployment = open(uri(a, b) + "?heartbeatFrequencyMS=500")) {
        awaitType(deployment, a, ServerType.SHARD_ROUTER);
        awaitType(deployment, b, ServerType.SHARD_ROUTER);
        assertThat(deployment.current().type()).isEqualTo(TopologyType.SHARDED);
        assertThat(deployment.current().servers().values())
            .allSatisfy(mongos -> assertThat(mongos.timing().roundTripNanos()).isPositive());
        b.refuseConnections();
        b.resetConnections();
        awaitType(deployment, b, ServerType.UNKNOWN);
        assertThat(select(deployment).serverId().getAddress()).isEqualTo(address(a));
        b.acceptConnections();
        awaitType(deployment, b, ServerType.SHARD_ROUTER);
      }
    }
  }

  @Test
  @Requirement("SDAM-220")
  void aServerThatNeverAnswersHoldsNobodyUp() {
    try (ScriptedServer silent = ScriptedServer.start();
        ScriptedServer other = ScriptedServer.start()) {
      silent.on("isMaster").always(Fault.stall());
      say(other, "msg: 'isdbgrid'");
      try (Deployment deployment = open(uri(silent, other) + "?" + SLOW)) {
        silent.awaitReceived("isMaster");
        assertThat(select(deployment).serverId().getAddress()).isEqualTo(address(other));
        run(select(deployment), "ping");
      }
    }
  }

  @Test
  @Requirement("SDAM-047")
  void aServerTooOldFailsOperationsAtOnceUntilItIsUpgraded() {
    try (ScriptedServer server = ScriptedServer.start()) {
      say(server, "maxWireVersion: 5");
      try (Deployment deployment = open(uri(server) + "?heartbeatFrequencyMS=500")) {
        awaitType(deployment, server, ServerType.STANDALONE);
        for (int i = 0; i < 2; i++) {
          assertThatThrownBy(() -> select(deployment))
              .isInstanceOfSatisfying(
                  MongoIncompatibleDriverException.class,
                  e -> assertThat(e.getClusterDescription().isCompatibleWithDriver()).isFalse())
              .hasMessageContaining("reports wire version 5")
              .hasMessageContaining("MongoDB 3.6");
        }
        say(server, "maxWireVersion: 21");
        Await.until("the upgrade", () -> deployment.current().compatibilityError() == null);
        run(select(deployment), "ping");
      }
    }
  }

  @Test
  @Requirement("SDAM-160")
  void anOvertakenPrimaryIsAskedWithinTheMinimumDistanceBetweenChecks() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start()) {
      String set = "setName: 'rs', setVersion: 1, hosts: " + hosts(List.of(a, b));
      String primary = set + ", isWritablePrimary: true, maxWireVersion: 21, ok: 1, electionId: ";
      say(a, primary + "ObjectId('000000000000000000000001')");
      beSecondary(b, List.of(a, b));
      try (Deployment deployment = open(uri(a, b) + "?replicaSet=rs&" + SLOW)) {
        awaitType(deployment, a, ServerType.REPLICA_SET_PRIMARY);
        awaitType(deployment, b, ServerType.REPLICA_SET_SECONDARY);
        beSecondary(a, List.of(a, b));
        int asked = hellos(a).size();
        long start = System.nanoTime();
        BsonDocument elected =
            BsonDocument.parse("{" + primary + "ObjectId('000000000000000000000002')}");
        deployment
            .topology()
            .handle(
                new HelloReceived(
                    HelloParser.describe(address(b), elected, 1L, 1, System.nanoTime())));
        Await.until("a hello long before the heartbeat", () -> hellos(a).size() > asked);
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(1));
        awaitType(deployment, a, ServerType.REPLICA_SET_SECONDARY);
      }
    }
  }

  @Test
  @Requirement({"SDAM-180", "SDAM-183", "SDAM-209"})
  void whatFailsDuringAuthenticationMarksTheServerUnknownAndClearsItsPool() {
    try (ScriptedServer server = ScriptedServer.start();
        Deployment deployment = open(uri("bob:hush@", server) + "?" + SLOW)) {
      ConnectionPool pool = select(deployment);
      server.on("saslStart").always(Fault.reset());
      assertThatThrownBy(() -> run(pool, "ping")).isInstanceOf(MongoSocketException.class);
      assertThat(only(deployment).type()).isEqualTo(ServerType.UNKNOWN);
      assertThat(only(deployment).error()).isInstanceOf(MongoSocketException.class);
      assertThat(pool.generation()).isEqualTo(1);
    }
  }

  @Test
  @Requirement({"SDAM-209", "SDAM-210"})
  void aRefusedPasswordIsRaisedAsSuchAndMarksTheServerUnknown() {
    try (ScriptedServer server = ScriptedServer.start();
        Deployment deployment = open(uri("bob:hush@", server) + "?" + SLOW)) {
      server.on("saslStart").always(Fault.error(18));
      ConnectionPool pool = select(deployment);
      assertThatThrownBy(() -> run(pool, "ping")).isInstanceOf(MongoSecurityException.class);
      assertThat(only(deployment).error()).isInstanceOf(MongoSecurityException.class);
      assertThat(pool.generation()).isEqualTo(1);
      // Who comes next asks for a check, finds the server there, and is told the same.
      assertThatThrownBy(() -> run(select(deployment), "ping"))
          .isInstanceOf(MongoSecurityException.class);
    }
  }

  @Test
  @Requirement("SDAM-227")
  void monitorsNeitherAuthenticateNorAskHow() {
    try (ScriptedServer server = ScriptedServer.start();
        Deployment deployment = open(uri("bob:hush@", server) + "?heartbeatFrequencyMS=500")) {
      server.awaitReceived("hello", 2);
      assertThat(server.received())
          .allSatisfy(
              question -> {
                assertThat(question.commandName()).isIn("isMaster", "hello");
                assertThat(question.command())
                    .doesNotContainKeys("saslSupportedMechs", "speculativeAuthenticate");
              });
      assertThat(deployment.current().servers()).hasSize(1);
    }
  }

  @Test
  @Requirement("SDAM-215")
  void whileSomebodyWaitsAllServersAreCheckedEveryHalfSecond() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start()) {
      beSecondary(a, List.of(a, b));
      beSecondary(b, List.of(a, b));
      long start = System.nanoTime();
      try (Deployment deployment =
          open(uri(a, b) + "?replicaSet=rs&serverSelectionTimeoutMS=2300&" + SLOW)) {
        assertThatThrownBy(() -> select(deployment)).isInstanceOf(MongoTimeoutException.class);
        long halfSeconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / 500;
        for (ScriptedServer server : List.of(a, b)) {
          assertThat(hellos(server)).hasSizeBetween(3, (int) halfSeconds + 1);
        }
      }
    }
  }

  private static List<Received> hellos(ScriptedServer server) {
    return server.received().stream()
        .filter(question -> Set.of("hello", "isMaster").contains(question.commandName()))
        .toList();
  }

  private static void say(ScriptedServer server, String fields) {
    server.hello(BsonDocument.parse("{" + fields + "}"));
  }

  private static void beSecondary(ScriptedServer server, List<ScriptedServer> members) {
    say(
        server,
        "setName: 'rs', secondary: true, isWritablePrimary: false, hosts: " + hosts(members));
  }

  private static String hosts(List<ScriptedServer> members) {
    return "['"
        + String.join("', '", members.stream().map(ScriptedServer::address).toList())
        + "']";
  }

  private static void awaitType(Deployment deployment, ScriptedServer server, ServerType type) {
    Await.until(
        type + " at " + server.address(),
        () -> {
          ServerDescription known = deployment.current().server(address(server));
          return known != null && known.type() == type;
        });
  }

  private static ServerDescription only(Deployment deployment) {
    return deployment.current().servers().values().iterator().next();
  }

  private static ServerAddress address(ScriptedServer server) {
    return new ServerAddress(server.address());
  }

  private static String uri(ScriptedServer... servers) {
    return uri("", servers);
  }

  private static String uri(String credentials, ScriptedServer... servers) {
    return "mongodb://"
        + credentials
        + String.join(",", Stream.of(servers).map(ScriptedServer::address).toList())
        + "/";
  }

  private static Deployment open(String uri) {
    return Deployment.open(
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build(),
        null);
  }

  private static ConnectionPool select(Deployment deployment) {
    return deployment.poolOf(
        deployment.select(Criteria.WRITE, Set.of(), PING, Deadline.never()).address(), PING);
  }

  private static BsonDocument run(ConnectionPool pool, String command) {
    try (PooledConnection connection = pool.checkOut(command, 1, Deadline.never())) {
      return connection
          .connection()
          .command("admin", new BsonDocument(command, new BsonInt32(1)), Deadline.never());
    }
  }
}
