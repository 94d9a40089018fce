package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Health;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What health says about each kind of deployment, and since when. */
class SnapshotTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final ServerAddress B = new ServerAddress("b");
  private static final String WIRE = "ok: 1, minWireVersion: 0, maxWireVersion: 21";
  private static final String SET = WIRE + ", setName: 'rs', hosts: ['a:27017', 'b:27017']";
  private static final Failure REFUSED =
      Failure.of(
          new MongoSocketOpenException(
              "cannot connect to b", B, new ConnectException("Connection refused")));

  private final AtomicLong clock = new AtomicLong(-5_000_000_000L); // Any number may be "now".
  private final Topology topology =
      new Topology(
          new TopologyRules(true),
          new RecordingServerSet(),
          new SilentTopologyListener(),
          clock::get);

  @ParameterizedTest
  @CsvSource({
    // First what a is, then what b is; - for a deployment without it.
    "UNKNOWN,                 standalone, -,         readable writable",
    "UNKNOWN,                 new,        -,         degraded",
    "UNKNOWN,                 failed,     -,         degraded",
    "UNKNOWN,                 ghost,      -,         degraded",
    "UNKNOWN,                 tooOld,     -,         degraded",
    "SINGLE,                  standalone, -,         readable writable",
    "SINGLE,                  primary,    -,         readable writable",
    "SINGLE,                  secondary,  -,         readable",
    "SINGLE,                  mongos,     -,         readable writable",
    "SINGLE,                  arbiter,    -,         degraded",
    "SINGLE,                  recovering, -,         degraded",
    "SINGLE,                  failed,     -,         degraded",
    "REPLICA_SET_NO_PRIMARY,  primary,    secondary, readable writable",
    "REPLICA_SET_NO_PRIMARY,  primary,    arbiter,   readable writable",
    "REPLICA_SET_NO_PRIMARY,  primary,    recovering, readable writable degraded",
    "REPLICA_SET_NO_PRIMARY,  primary,    failed,    readable writable degraded",
    "REPLICA_SET_NO_PRIMARY,  primary,    new,       readable writable degraded",
    "REPLICA_SET_NO_PRIMARY,  secondary,  secondary, readable degraded",
    "REPLICA_SET_NO_PRIMARY,  secondary,  failed,    readable degraded",
    "REPLICA_SET_NO_PRIMARY,  arbiter,    failed,    degraded",
    "REPLICA_SET_NO_PRIMARY,  failed,     failed,    degraded",
    "SHARDED,                 mongos,     mongos,    readable writable",
    "SHARDED,                 mongos,     failed,    readable writable degraded",
    "SHARDED,                 mongos,     tooOld,    degraded",
    "SHARDED,                 failed,     failed,    degraded",
    "LOAD_BALANCED,           new,        -,         readable writable",
  })
  void everyDeploymentIsJudgedByItsServers(
      TopologyType type, String ofA, String ofB, String expected) {
    topology.open(
        TopologyDescription.initial(type, null, ofB.equals("-") ? List.of(A) : List.of(A, B)));
    happen(A, ofA);
    happen(B, ofB);
    assertThat(words(topology.health())).isEqualTo(expected);
  }

  @Test
  void healthIsUnchangedSinceTheClientBeganUntilItChanges() {
    openSet();
    pass(Duration.ofSeconds(3));
    assertThat(topology.health().unchangedFor()).isEqualTo(Duration.ofSeconds(3));
    happen(A, "primary");
    happen(B, "secondary");
    pass(Duration.ofSeconds(7));
    assertThat(topology.health().unchangedFor()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void newsThatLeaveHealthAsItIsDoNotBeginItAnew() {
    openSet();
    happen(A, "primary");
    happen(B, "secondary");
    pass(Duration.ofSeconds(7));
    happen(A, "primary");
    assertThat(topology.health().unchangedFor()).isEqualTo(Duration.ofSeconds(7));
    happen(B, "failed");
    assertThat(topology.health().unchangedFor()).isZero();
    pass(Duration.ofSeconds(1));
    happen(B, "failed");
    assertThat(topology.health().unchangedFor()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void theLastHeartbeatIsTheYoungestOfAServerThatAnswers() {
    openSet();
    assertThat(topology.health().lastHeartbeatAge()).isNull();
    happen(A, "primary");
    pass(Duration.ofSeconds(2));
    happen(B, "secondary");
    pass(Duration.ofSeconds(1));
    assertThat(topology.health().lastHeartbeatAge()).isEqualTo(Duration.ofSeconds(1));
    happen(B, "failed");
    assertThat(topology.health().lastHeartbeatAge()).isEqualTo(Duration.ofSeconds(3));
    happen(A, "failed");
    assertThat(topology.health().lastHeartbeatAge()).isNull();
  }

  @Test
  void aLoadBalancerHasNoHeartbeat() {
    topology.open(TopologyDescription.initial(TopologyType.LOAD_BALANCED, null, List.of(A)));
    assertThat(topology.health().lastHeartbeatAge()).isNull();
    assertThat(topology.health().servers()).containsExactly("a:27017 load balancer");
  }

  @Test
  void everyServerHasAShortLine() {
    openSet();
    assertThat(topology.health().servers())
        .containsExactly("a:27017 unknown, not heard of yet", "b:27017 unknown, not heard of yet");
    happen(A, "primary");
    pass(Duration.ofMillis(1500));
    happen(B, "failed");
    pass(Duration.ofMillis(20));
    assertThat(topology.health().servers())
        .containsExactly(
            "a:27017 replica set primary, heard of 1520 ms ago",
            "b:27017 unknown, tried 20 ms ago: java.net.ConnectException: Connection refused");
  }

  @Test
  void aClosedClientServesNothing() {
    openSet();
    happen(A, "primary");
    topology.close();
    assertThat(words(topology.health())).isEqualTo("degraded");
    assertThat(topology.health().servers()).isEmpty();
  }

  private void openSet() {
    topology.open(
        TopologyDescription.initial(TopologyType.REPLICA_SET_NO_PRIMARY, "rs", List.of(A, B)));
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  private void happen(ServerAddress server, String what) {
    switch (what) {
      case "new", "-" -> {}
      case "failed" -> topology.handle(new CheckFailed(server, REFUSED, clock.get()));
      default -> topology.handle(new HelloReceived(hello(server, what)));
    }
  }

  private ServerDescription hello(ServerAddress server, String what) {
    String fields =
        switch (what) {
          case "standalone" -> WIRE + ", isWritablePrimary: true";
          case "primary" -> SET + ", isWritablePrimary: true";
          case "secondary" -> SET + ", secondary: true";
          case "arbiter" -> SET + ", arbiterOnly: true";
          case "recovering" -> SET;
          case "ghost" -> WIRE + ", isreplicaset: true";
          case "mongos" -> WIRE + ", msg: 'isdbgrid'";
          case "tooOld" -> "ok: 1, minWireVersion: 0, maxWireVersion: 2, msg: 'isdbgrid'";
          default -> throw new IllegalArgumentException(what);
        };
    return HelloParser.describe(
        server, BsonDocument.parse("{" + fields + "}"), 1_000_000L, 1_000_000L, clock.get());
  }

  private static String words(Health health) {
    return ((health.readable() ? "readable " : "")
            + (health.writable() ? "writable " : "")
            + (health.degraded() ? "degraded" : ""))
        .strip();
  }
}
