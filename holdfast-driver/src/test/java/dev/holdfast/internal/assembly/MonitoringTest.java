package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoCommandException;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.topology.ConnectionOrigin;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What monitors measure and publish, on real sockets. */
class MonitoringTest {
  private static final String STANDALONE = "isWritablePrimary: true";

  @ParameterizedTest
  @ValueSource(strings = {"stream", "poll"})
  @Requirement({"SDAM-075", "SDAM-076", "SDAM-229"})
  void connectingIsNotPartOfARoundTripTime(String mode) {
    Duration connecting = Duration.ofMillis(1500);
    try (StreamingMember member = new StreamingMember().say(STANDALONE);
        DelayingProxy proxy = new DelayingProxy(connecting);
        Deployment deployment =
            open(
                "mongodb://%s/?heartbeatFrequencyMS=500&serverMonitoringMode=%s&proxyHost=127.0.0.1&proxyPort=%d",
                member.address(), mode, proxy.port())) {
      Await.until("a first sample", () -> timing(deployment).roundTripNanos() != null);
      assertThat(timing(deployment).roundTripNanos()).isLessThan(half(connecting));
      // Streaming, the second sample comes from another connection, which was opened for it.
      Await.until("a second sample", () -> timing(deployment).minRoundTripNanos() > 0);
      assertThat(timing(deployment).minRoundTripNanos()).isLessThan(half(connecting));
      assertThat(timing(deployment).roundTripNanos()).isLessThan(half(connecting));
    }
  }

  @Test
  @Requirement("SDAM-081")
  void theTimeOfTheLastUpdateIsMonotonic() {
    long before = System.nanoTime();
    try (StreamingMember member = new StreamingMember().say(STANDALONE);
        Deployment deployment = open("mongodb://%s/", member.address())) {
      Await.until("a reply", () -> timing(deployment).roundTripNanos() != null);
      long after = System.nanoTime();
      assertThat(timing(deployment).lastUpdateNanos() - before).isBetween(0L, after - before);
    }
  }

  /** A primary of 4.2 or newer that was displaced keeps its pool as long as it shows any sign of life. */
  @ParameterizedTest
  @ValueSource(strings = {"slow", "shed"})
  @Requirement({"SDAM-160", "SDAM-162"})
  void aDisplacedPrimaryThatIsSlowOrShedsConnectionsKeepsItsPool(String how) {
    CountDownLatch asked = new CountDownLatch(1);
    try (StreamingMember a = new StreamingMember();
        StreamingMember b = new StreamingMember()) {
      Deployment deployment = primaryAndSecondary(a, b);
      try (deployment) {
        ConnectionPool pool = deployment.poolOf(a.serverAddress(), new Operation("ping", 1));
        a.beforePlainHello(
            request -> {
              asked.countDown();
              if (how.equals("slow")) {
                pauseFor(Duration.ofMillis(700));
              }
            });
        if (how.equals("shed")) {
          a.server.on("isMaster").always(Fault.closeAfterReading());
        }
        int accepted = a.server.acceptedConnections();
        elect(b, a, b);
        Await.until("the probe", () -> a.server.acceptedConnections() > accepted);
        Await.until("its end", () -> probes() == 0);
        assertThat(pool.generation()).as("times that the pool was cleared").isZero();
      }
    }
  }

  @Test
  @Requirement({"SDAM-231", "SDAM-160"})
  void twoMembersThatBothClaimToBePrimaryAreAskedTwiceASecondAtMost() {
    try (StreamingMember a = new StreamingMember();
        StreamingMember b = new StreamingMember()) {
      List<Long> asked = new CopyOnWriteArrayList<>();
      a.say(set(a, b) + "isWritablePrimary: true");
      b.say(set(a, b) + "isWritablePrimary: true");
      a.beforePlainHello(request -> asked.add(System.nanoTime()));
      try (Deployment deployment =
          open("mongodb://%s,%s/?replicaSet=rs", a.address(), b.address())) {
        Await.until("four hellos", () -> asked.size() >= 4);
        // The first one is the monitor's own. A probe ends after its hello arrived here.
        long three = asked.get(3) - asked.get(0);
        assertThat(Duration.ofNanos(three)).isGreaterThanOrEqualTo(Duration.ofMillis(1490));
        assertThat(deployment.current().servers()).hasSize(2);
      }
    }
  }

  /** Its stream keeps an awaited hello, although an error has already reported the change. */
  @Test
  @Requirement({"SDAM-205", "SDAM-237"})
  void aChangeThatOnlyAnErrorReportsIsCheckedWithinASecond() {
    try (StreamingMember a = new StreamingMember();
        Deployment deployment = streamingPrimary(a)) {
      a.sayQuietly(set(a) + "isWritablePrimary: true");
      assertIsKnownAgainWithinASecondAfter(
          BsonDocument.parse("{ok: 0, code: 10107}").append("topologyVersion", a.topologyVersion()),
          a,
          deployment);
    }
  }

  /** The server has nothing to announce, so its stream would keep the awaited hello for a heartbeat. */
  @Test
  @Requirement("SDAM-205")
  void aStateChangeErrorWithoutTopologyVersionIsFollowedByACheckWithinASecond() {
    try (StreamingMember a = new StreamingMember();
        Deployment deployment = streamingPrimary(a)) {
      assertIsKnownAgainWithinASecondAfter(
          BsonDocument.parse("{ok: 0, code: 10107}"), a, deployment);
    }
  }

  private static Deployment streamingPrimary(StreamingMember a) {
    a.say(set(a) + "isWritablePrimary: true");
    Deployment deployment = open("mongodb://%s/?replicaSet=rs", a.address());
    Await.until("the primary", () -> type(deployment, a) == ServerType.REPLICA_SET_PRIMARY);
    a.awaitStream();
    return deployment;
  }

  private static void assertIsKnownAgainWithinASecondAfter(
      BsonDocument error, StreamingMember a, Deployment deployment) {
    long start = System.nanoTime();
    deployment
        .topology()
        .operationFailed(
            new ConnectionOrigin(
                a.serverAddress(),
                deployment.poolOf(a.serverAddress(), new Operation("insert", 1)),
                0,
                null),
            Failure.of(new MongoCommandException(error, a.serverAddress())),
            true,
            21);
    assertThat(type(deployment, a)).isEqualTo(ServerType.UNKNOWN);
    Await.until("known again", () -> type(deployment, a) == ServerType.REPLICA_SET_PRIMARY);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void closingEndsAProbeAtOnce() {
    CountDownLatch closed = new CountDownLatch(1);
    try (StreamingMember a = new StreamingMember();
        StreamingMember b = new StreamingMember()) {
      Deployment deployment = primaryAndSecondary(a, b);
      CountDownLatch asked = new CountDownLatch(1);
      a.beforePlainHello(
          request -> {
            asked.countDown();
            await(closed);
          });
      elect(b, a, b);
      await(asked);
      long start = System.nanoTime();
      deployment.close();
      Await.until("the end of the probe", () -> probes() == 0);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(700));
      closed.countDown();
    }
  }

  private static Deployment primaryAndSecondary(StreamingMember a, StreamingMember b) {
    a.say(set(a, b) + "isWritablePrimary: true, setVersion: 1, electionId: " + election(1));
    b.say(set(a, b) + "secondary: true");
    Deployment deployment = open("mongodb://%s,%s/?replicaSet=rs", a.address(), b.address());
    Await.until("the primary", () -> type(deployment, a) == ServerType.REPLICA_SET_PRIMARY);
    Await.until("the secondary", () -> type(deployment, b) == ServerType.REPLICA_SET_SECONDARY);
    a.awaitStream();
    b.awaitStream();
    return deployment;
  }

  private static void elect(StreamingMember elected, StreamingMember... members) {
    elected.say(
        set(members) + "isWritablePrimary: true, setVersion: 1, electionId: " + election(2));
  }

  private static String election(int number) {
    return "ObjectId('00000000000000000000000" + number + "')";
  }

  private static String set(StreamingMember... members) {
    return "setName: 'rs', hosts: ['%s'], "
        .formatted(String.join("', '", Stream.of(members).map(StreamingMember::address).toList()));
  }

  private static ServerType type(Deployment deployment, StreamingMember member) {
    return deployment.current().server(member.serverAddress()).type();
  }

  private static long probes() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("holdfast-probe"))
        .count();
  }

  private static void pauseFor(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static long half(Duration duration) {
    return duration.toNanos() / 2;
  }

  private static ServerDescription.Timing timing(Deployment deployment) {
    return deployment.current().servers().values().iterator().next().timing();
  }

  private static Deployment open(String uri, Object... parts) {
    ConnectionString resolved = new ConnectionString(uri.formatted(parts));
    return Deployment.open(
        MongoClientSettings.builder().applyConnectionString(resolved).build(), null);
  }
}
