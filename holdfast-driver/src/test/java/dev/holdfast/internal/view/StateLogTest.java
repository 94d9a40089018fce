package dev.holdfast.internal.view;

import static dev.holdfast.internal.view.WatchedTopology.member;
import static dev.holdfast.internal.view.WatchedTopology.mongos;
import static dev.holdfast.internal.view.WatchedTopology.primary;
import static dev.holdfast.internal.view.WatchedTopology.secondary;
import static dev.holdfast.internal.view.WatchedTopology.seeds;
import static dev.holdfast.internal.view.WatchedTopology.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.holdfast.MongoInternalException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.internal.failure.CommandFailures;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.test.Requirement;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StateLogTest {
  private static final ServerAddress A = new ServerAddress("a");

  private LogLines lines;

  @BeforeEach
  void listen() {
    lines = new LogLines("dev.holdfast.client", Level.INFO);
  }

  @AfterEach
  void stopListening() {
    lines.close();
  }

  @Test
  void eachServerIsIntroducedOnce() {
    WatchedTopology set = open("a", "b", "c", "d");
    set.hello("a", primary("a:27017", "b:27017", "c:27017", "d:27017"));
    set.hello("b", secondary("a:27017", "b:27017", "c:27017", "d:27017"));
    set.hello("c", member("arbiterOnly: true", "a:27017"));
    set.hello("d", member("hidden: true", "a:27017"));
    set.hello("b", secondary("a:27017", "b:27017", "c:27017"));
    open("a").hello("a", standalone());
    open("m").hello("m", mongos());
    open("g").hello("g", "{ok: 1, isreplicaset: true, maxWireVersion: 25}");
    new WatchedTopology(
            seeds("l").mode(ClusterConnectionMode.LOAD_BALANCED), ServerSettings.builder())
        .open();
    assertThat(lines.texts())
        .containsExactly(
            "INFO a:27017 is primary of replica set rs",
            "INFO b:27017 is secondary of replica set rs",
            "INFO c:27017 is arbiter of replica set rs",
            "INFO d:27017 is a hidden or unready member of replica set rs",
            "INFO a:27017 is a standalone server",
            "INFO m:27017 is a mongos",
            "WARN g:27017 is a member without a replica set configuration",
            "INFO l:27017 is a load balancer");
  }

  @Test
  void aServerThatStaysUnreachableIsMentionedOnce() {
    WatchedTopology watched = open("a");
    watched.fails("a", new MongoSocketOpenException("Could not connect: refused", A));
    watched.fails("a", new MongoSocketOpenException("Could not connect: no route", A));
    watched.refused("a");
    assertThat(lines.texts())
        .containsExactly("WARN a:27017 is unreachable: Could not connect: refused");
    watched.hello("a", standalone());
    watched.refused("a");
    watched.refused("a");
    assertThat(lines.texts())
        .containsExactly(
            "WARN a:27017 is unreachable: Could not connect: refused",
            "INFO a:27017 is a standalone server",
            "WARN a:27017 is unreachable: refused");
  }

  @Test
  void anElectionReadsLikeAStory() {
    WatchedTopology set = open("a", "b");
    set.hello("a", primary("a:27017", "b:27017"));
    set.hello("b", secondary("a:27017", "b:27017"));
    set.hello("b", primary("a:27017", "b:27017"));
    set.hello("a", secondary("a:27017", "b:27017"));
    assertThat(lines.texts())
        .containsExactly(
            "INFO a:27017 is primary of replica set rs",
            "INFO b:27017 is secondary of replica set rs",
            "INFO a:27017 is no longer primary: primary marked stale due to discovery of newer"
                + " primary b:27017",
            "INFO b:27017 is primary of replica set rs",
            "INFO a:27017 is secondary of replica set rs");
  }

  @Test
  void aPrimaryThatIsOvertakenBecauseItDiedIsFoundUnreachableToo() {
    WatchedTopology set = open("a", "b");
    set.hello("a", primary("a:27017", "b:27017"));
    set.hello("b", primary("a:27017", "b:27017"));
    lines.clear();
    set.refused("a");
    set.fails("a", new MongoInternalException("The reply is not valid"));
    set.refused("a");
    assertThat(lines.texts()).containsExactly("WARN a:27017 is unreachable: refused");
  }

  @Test
  void aMemberThatStepsDownDoesSoWithoutItsWholeReply() {
    WatchedTopology set = open("a");
    set.hello("a", primary("a:27017"));
    BsonDocument reply =
        BsonDocument.parse("{ok: 0, code: 10107, errmsg: 'not primary', much: 'more'}");
    set.topology.operationFailed(
        set.servers.connectionOf(A), Failure.of(CommandFailures.of("insert", reply, A)), true, 25);
    assertThat(lines.texts())
        .last()
        .isEqualTo("INFO a:27017 is no longer primary: it answered with error 10107, not primary");
  }

  @Test
  void whatAnswersNonsenseIsAWarning() {
    WatchedTopology watched = open("a");
    watched.hello("a", standalone());
    watched.fails("a", new MongoInternalException("The reply is not valid"));
    assertThat(lines.texts())
        .last()
        .isEqualTo("WARN a:27017 is no longer a standalone server: The reply is not valid");
  }

  @Test
  void aDirectConnectionToTheWrongSetSaysSo() {
    WatchedTopology direct =
        new WatchedTopology(
                seeds("a").mode(ClusterConnectionMode.SINGLE).requiredReplicaSetName("other"),
                ServerSettings.builder())
            .open();
    direct.hello("a", primary("a:27017"));
    direct.hello("a", primary("a:27017"));
    assertThat(lines.texts())
        .containsExactly(
            "WARN a:27017 cannot be used: Server at a:27017 is a member of replica set 'rs', but"
                + " the client was told replicaSet=other");
  }

  @Test
  void aServerTooOldIsMentionedOnce() {
    WatchedTopology watched = open("a");
    watched.hello("a", "{ok: 1, maxWireVersion: 5}");
    watched.hello("a", "{ok: 1, maxWireVersion: 5, logicalSessionTimeoutMinutes: 30}");
    assertThat(lines.texts())
        .containsExactly(
            "WARN Server at a:27017 reports wire version 5, but this version of Holdfast requires"
                + " at least 6 (MongoDB 3.6).");
  }

  @Test
  void whoLeavesIsNamedButNotWhenTheClientCloses() {
    WatchedTopology set = open("a", "b", "c");
    set.hello("a", primary("a:27017", "b:27017"));
    set.topology.close();
    assertThat(lines.texts())
        .containsExactly(
            "INFO a:27017 is primary of replica set rs",
            "INFO c:27017 is left out: it does not belong to replica set rs");
  }

  @Test
  @Requirement("SDAM-102")
  void whenNobodyIsLeftThatIsAWarning() {
    WatchedTopology set =
        new WatchedTopology(seeds("a").requiredReplicaSetName("other"), ServerSettings.builder())
            .open();
    set.hello("a", primary("a:27017"));
    assertThat(lines.texts())
        .containsExactly(
            "WARN a:27017 is left out: it does not belong to replica set other. No server is left;"
                + " check the hosts and replicaSet");
  }

  @Test
  void linesCanBeFilteredByClientAndServer() {
    WatchedTopology watched = open("a");
    watched.hello("a", standalone());
    assertThat(lines.structured())
        .isEqualTo(
            List.of(
                "a:27017 is a standalone server topologyId="
                    + watched.id.getValue()
                    + " serverHost=a serverPort=27017"));
  }

  private static WatchedTopology open(String... hosts) {
    return new WatchedTopology(seeds(hosts), ServerSettings.builder()).open();
  }
}
