package dev.holdfast.internal.selection;

import static dev.holdfast.internal.selection.Deployment.NOW;
import static dev.holdfast.internal.selection.Deployment.at;
import static dev.holdfast.internal.selection.Deployment.mongos;
import static dev.holdfast.internal.selection.Deployment.naming;
import static dev.holdfast.internal.selection.Deployment.neverHeardOf;
import static dev.holdfast.internal.selection.Deployment.ofVersion;
import static dev.holdfast.internal.selection.Deployment.primary;
import static dev.holdfast.internal.selection.Deployment.replicaSet;
import static dev.holdfast.internal.selection.Deployment.secondary;
import static dev.holdfast.internal.selection.Deployment.server;
import static dev.holdfast.internal.selection.Deployment.tagged;
import static dev.holdfast.internal.selection.Deployment.timing;
import static dev.holdfast.internal.selection.Deployment.unknown;
import static dev.holdfast.internal.selection.Deployment.withTiming;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.ReadPreference;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.selection.SelectionDiagnosis.Wait;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Requirement;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SelectionDiagnosisTest {
  private static final SelectionRules RULES = new SelectionRules(15_000_000, 10_000, null);
  private static final Wait SELECTION_TIMEOUT = new Wait(30_000, "serverSelectionTimeoutMS");

  @Test
  void noPrimaryThoughAMajorityAnswers() {
    TopologyDescription set =
        replicaSet(
            unknown("a", refused("a")),
            withTiming(secondary("b"), timing(400, 0)),
            withTiming(secondary("c"), timing(61_000, 0)));
    assertThat(explainWrite(set))
        .isEqualTo(
            """
            No primary for insert on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology ReplicaSetNoPrimary of set 'rs0', 3 servers:
              a:27017: unknown, connection refused, 1.2 s ago
              b:27017: secondary, heard 400 ms ago
              c:27017: secondary, heard 61 s ago
            What helps:
              - 2 of 3 members answer, none as primary: an election may be under way, or the members do not reach each other; rs.status() tells.
              - Connection refused by a:27017: is mongod running there, on that port, and listening on that address (net.bindIp)?""");
  }

  @Test
  void noPrimaryAndNoMajority() {
    TopologyDescription set =
        replicaSet(unknown("a", silent("a")), unknown("b", silent("b")), secondary("c"));
    assertThat(explainWrite(set))
        .isEqualTo(
            """
            No primary for insert on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology ReplicaSetNoPrimary of set 'rs0', 3 servers:
              a:27017: unknown, no answer, 1.2 s ago
              b:27017: unknown, no answer, 1.2 s ago
              c:27017: secondary, heard 0 ms ago
            What helps:
              - Only 1 of 3 members answers. Without a majority none can be elected: bring members back, or see why this client does not reach them.
              - No answer from a:27017, b:27017: a firewall or an IP access list may swallow the packets; on a slow network raise connectTimeoutMS.""");
  }

  @Test
  void nothingIsSaidOfElectionsWhenNobodyAnswers() {
    assertThat(explainWrite(replicaSet(unknown("a", refused("a")))))
        .isEqualTo(
            """
            No primary for insert on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology ReplicaSetNoPrimary of set 'rs0', 1 server:
              a:27017: unknown, connection refused, 1.2 s ago
            What helps:
              - Connection refused by a:27017: is mongod running there, on that port, and listening on that address (net.bindIp)?""");
  }

  @Test
  void aNameThatIsOnlyInTheConnectionString() {
    TopologyDescription unheard =
        Deployment.of(
            TopologyType.UNKNOWN, unknown("db.exmaple.com", unresolved("db.exmaple.com")));
    assertThat(explainWrite(unheard))
        .isEqualTo(
            """
            No writable server for insert on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology Unknown, 1 server:
              db.exmaple.com:27017: unknown, name not resolved, 1.2 s ago
            What helps:
              - Name not resolved, db.exmaple.com:27017: check the spelling in the connection string, and DNS on this machine.""");
  }

  @Test
  void aNameThatComesFromTheReplicaSet() {
    TopologyDescription set =
        replicaSet(naming(secondary("b"), "mongo1", "b"), unknown("mongo1", unresolved("mongo1")));
    assertThat(explainWrite(set))
        .contains(
            "Name not resolved, mongo1:27017: the replica set itself calls its members so"
                + " (rs.conf()). Make the names resolvable on this machine, or use one member alone"
                + " with directConnection=true.");
  }

  @Test
  void tagsThatNobodyHas() {
    TopologyDescription set =
        replicaSet(
            primary("a"), tagged(secondary("b"), Map.of("rack", "1", "dc", "sf")), secondary("c"));
    TagSet ny = new TagSet(new Tag("dc", "ny"));
    TagSet tokyo = new TagSet(List.of(new Tag("dc", "tokyo"), new Tag("rack", "2")));
    assertThat(explain(set, ReadPreference.secondary(List.of(ny, tokyo))))
        .isEqualTo(
            """
            No secondary with tags {dc: ny} or {dc: tokyo, rack: 2} for find on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology ReplicaSetWithPrimary of set 'rs0', 3 servers:
              a:27017: primary, tags {}, heard 0 ms ago
              b:27017: secondary, tags {dc: sf, rack: 1}, heard 0 ms ago
              c:27017: secondary, tags {}, heard 0 ms ago
            What helps:
              - No candidate has these tags: correct them in the read preference or in rs.conf(), or end the list with an empty tag set to accept any member.""");
  }

  @Test
  void secondariesTooFarBehind() {
    TopologyDescription set =
        replicaSet(
            withTiming(primary("a"), timing(0, 900_000)),
            withTiming(secondary("b"), timing(0, 600_000)),
            withTiming(secondary("c"), new Timing(1L, 0, null, NOW)));
    assertThat(explain(set, ReadPreference.secondary(120, TimeUnit.SECONDS)))
        .isEqualTo(
            """
            No secondary at most 120 s behind for find on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology ReplicaSetWithPrimary of set 'rs0', 3 servers:
              a:27017: primary, heard 0 ms ago
              b:27017: secondary, up to 310 s behind, heard 0 ms ago
              c:27017: secondary, its lag not known, heard 0 ms ago
            What helps:
              - All 2 candidates may be further behind than maxStaleness allows: raise it, or find out why replication lags (rs.printSecondaryReplicationInfo()).""");
  }

  @Test
  void noSecondaryBesideThePrimary() {
    TopologyDescription set = replicaSet(primary("a"), server("b", ServerType.REPLICA_SET_ARBITER));
    assertThat(explain(set, ReadPreference.secondary()))
        .isEqualTo(
            """
            No secondary for find on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology ReplicaSetWithPrimary of set 'rs0', 2 servers:
              a:27017: primary, heard 0 ms ago
              b:27017: arbiter, heard 0 ms ago
            What helps:
              - The primary is there, but no secondary: the read preference secondaryPreferred would fall back to it.""");
  }

  @Test
  void aMemberThatWasNeverInitiated() {
    TopologyDescription ghost =
        Deployment.of(TopologyType.UNKNOWN, server("a", ServerType.REPLICA_SET_GHOST));
    assertThat(explain(ghost, ReadPreference.nearest()))
        .isEqualTo(
            """
            No readable server for find on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology Unknown, 1 server:
              a:27017: member without a set, heard 0 ms ago
            What helps:
              - Members without a set, a:27017: rs.initiate() was never run there, or they were removed from their set.""");
  }

  @Test
  @Requirement("SDAM-238")
  void aWrongSetNameLeavesNoServers() {
    assertThat(explainTerminal(replicaSet()))
        .isEqualTo(
            """
            No primary for insert on shop.orders, and waiting does not help.
            Topology ReplicaSetNoPrimary of set 'rs0', no servers left.
            What helps:
              - Every host was removed because none is a member of 'rs0'. Correct replicaSet or the hosts in the connection string and create a new client.""");
  }

  @Test
  @Requirement("SDAM-238")
  void hostsOfTheWrongTypeLeaveNoServers() {
    assertThat(explainTerminal(Deployment.of(TopologyType.UNKNOWN)))
        .contains(
            "Every host was removed because each is a standalone, and a standalone can only be used"
                + " alone. Name one host in the connection string and create a new client.");
    assertThat(explainTerminal(Deployment.of(TopologyType.SHARDED)))
        .startsWith("No mongos for insert on shop.orders, and waiting does not help.")
        .contains(
            "Every host was removed because none is a mongos. Correct the hosts in the connection"
                + " string and create a new client.");
  }

  @Test
  void anIncompatibleServer() {
    assertThat(explainWrite(replicaSet(ofVersion(secondary("b"), 5))))
        .contains(
            "Server at b:27017 reports wire version 5, but this version of Holdfast requires at"
                + " least 6 (MongoDB 3.6).");
  }

  @Test
  void anApplicationsSelectorThatWantsNobody() {
    SelectionRules picky = new SelectionRules(0, 10_000, suitable -> List.of());
    TopologyDescription sharded = Deployment.of(TopologyType.SHARDED, mongos("a", 1));
    assertThat(
            SelectionDiagnosis.explain(
                picky, sharded, Criteria.WRITE, "insert", new Wait(1_500, "timeoutMS"), NOW))
        .isEqualTo(
            """
            No mongos for insert within 1.5 s (timeoutMS).
            Topology Sharded, 1 server:
              a:27017: mongos, heard 0 ms ago
            What helps:
              - Suitable were a:27017, but the application's server selector chose none of them.""");
  }

  @Test
  void aServerThatCameTooLate() {
    assertThat(explainWrite(replicaSet(primary("a"))))
        .contains(
            "A suitable server appeared when the time was over: raise serverSelectionTimeoutMS.");
  }

  @Test
  void aWaitWithoutAnOptionNamesTheTimeoutOfTheOperation() {
    TopologyDescription late = replicaSet(primary("a"));
    assertThat(
            SelectionDiagnosis.explain(
                RULES, late, Criteria.WRITE, "insert", new Wait(2_000, ""), NOW))
        .startsWith("No primary for insert within 2 s.\n")
        .contains("raise the timeout of the operation.");
  }

  @Test
  void aWaitTooShortToConnect() {
    TopologyDescription fresh = Deployment.of(TopologyType.SINGLE, neverHeardOf("a"));
    assertThat(
            SelectionDiagnosis.explain(
                RULES, fresh, Criteria.WRITE, "insert", new Wait(100, "timeoutMS"), NOW))
        .isEqualTo(
            """
            No usable server for insert within 100 ms (timeoutMS).
            Topology Single, 1 server:
              a:27017: unknown, no reply yet
            What helps:
              - No reply yet from a:27017: the wait ended before connecting did. Give timeoutMS more time than connectTimeoutMS.""");
  }

  @Test
  void fiftyServersFitOnOneScreen() {
    List<ServerDescription> servers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      servers.add(unknown("r" + i, refused("r" + i)));
    }
    for (int i = 0; i < 18; i++) {
      servers.add(unknown("s" + i, silent("s" + i)));
    }
    servers.add(unknown("t", unresolved("t")));
    servers.add(neverHeardOf("u"));
    TopologyDescription sharded =
        Deployment.of(TopologyType.SHARDED, servers.toArray(ServerDescription[]::new));
    assertThat(explainWrite(sharded))
        .isEqualTo(
            """
            No mongos for insert on shop.orders within 30 s (serverSelectionTimeoutMS).
            Topology Sharded, 50 servers:
              30 unknown, connection refused, last 1.2 s ago: r0:27017, r1:27017, r2:27017 and 27 more
              18 unknown, no answer, last 1.2 s ago: s0:27017, s1:27017, s2:27017 and 15 more
              1 unknown, name not resolved, 1.2 s ago: t:27017
              1 unknown, no reply yet: u:27017
            What helps:
              - Name not resolved, t:27017: check the spelling in the connection string, and DNS on this machine.
              - Connection refused by r0:27017, r1:27017, r2:27017 and 27 more: is mongod running there, on that port, and listening on that address (net.bindIp)?
              - No answer from s0:27017, s1:27017, s2:27017 and 15 more: a firewall or an IP access list may swallow the packets; on a slow network raise connectTimeoutMS.
              - No reply yet from u:27017: the wait ended before connecting did. Give serverSelectionTimeoutMS more time than connectTimeoutMS.""");
  }

  @Test
  void everyTroubleAtOnceStillFitsOnOneScreen() {
    List<ServerDescription> servers = new ArrayList<>();
    for (LikelyCauseTest.Case each : LikelyCauseTest.CASES) {
      for (int i = 0; i < 4; i++) {
        servers.add(unknown("m" + servers.size(), each.error()));
      }
    }
    for (ServerType type : ServerType.values()) {
      servers.add(server("m" + servers.size(), type));
    }
    String text = explainWrite(replicaSet(servers.toArray(ServerDescription[]::new)));
    assertThat(text.lines()).hasSizeLessThanOrEqualTo(40);
  }

  private static String explainWrite(TopologyDescription topology) {
    return SelectionDiagnosis.explain(
        RULES, topology, Criteria.WRITE, "insert on shop.orders", SELECTION_TIMEOUT, NOW);
  }

  private static String explainTerminal(TopologyDescription topology) {
    return SelectionDiagnosis.explainTerminal(
        RULES, topology, Criteria.WRITE, "insert on shop.orders", NOW);
  }

  private static String explain(TopologyDescription topology, ReadPreference preference) {
    return SelectionDiagnosis.explain(
        RULES, topology, Criteria.read(preference), "find on shop.orders", SELECTION_TIMEOUT, NOW);
  }

  private static MongoException refused(String host) {
    return opening(host, new ConnectException("Connection refused"));
  }

  private static MongoException silent(String host) {
    return opening(host, new SocketTimeoutException("Connect timed out"));
  }

  private static MongoException unresolved(String host) {
    return opening(host, new UnknownHostException(host));
  }

  private static MongoException opening(String host, IOException cause) {
    return new MongoSocketOpenException("Exception opening socket", at(host), cause);
  }
}
