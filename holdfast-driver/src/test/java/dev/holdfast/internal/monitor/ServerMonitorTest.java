package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.RecordingServerSet;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.SilentTopologyListener;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerMonitorTest {
  private static final ServerAddress A = new ServerAddress("a", 27017);
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofMillis(5);
  private static final String STANDALONE = "{ok: 1, maxWireVersion: 21}";

  private final RecordingServerSet servers = new RecordingServerSet();
  private final Topology topology =
      new Topology(new TopologyRules(true), servers, new SilentTopologyListener(), Clock.SYSTEM);
  private final ScriptedHellos hellos = new ScriptedHellos(A);
  private final List<String> heartbeats = new CopyOnWriteArrayList<>();
  private final Workers workers = new Workers();
  private ServerMonitor monitor;

  @AfterEach
  void nothingIsLeftBehind() {
    monitor.stop();
    Await.until("the monitor's thread ended", () -> workers.running() == 0);
    assertThat(hellos.connections).allMatch(connection -> connection.closed);
  }

  @Test
  void theHandshakesHelloIsTheFirstCheckAndPollingFollows() {
    hellos.answer(STANDALONE).answer(STANDALONE).answer(STANDALONE);
    monitor(SOON, true);
    hellos.awaitAsked("1 open", "1 hello", "1 hello");
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.STANDALONE);
    assertThat(topology.current().server(A).timing().roundTripNanos()).isNotNull();
  }

  @Test
  void aServerThatOffersItIsStreamed() {
    hellos.answer(versioned(1)).answer(streamed(2)).answer(streamed(3));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1", "1 next", "1 next");
    assertThat(topology.current().server(A).topologyVersion().getCounter()).isEqualTo(3);
    assertThat(heartbeats)
        .startsWith("started false", "succeeded false", "started true", "succeeded true");
  }

  @Test
  void anAwaitedAnswerWithoutMoreToComeIsAskedForAgain() {
    hellos.answer(versioned(1)).answer(versioned(2));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1", "1 await 2");
  }

  @Test
  void inPollModeNothingIsStreamed() {
    hellos.answer(versioned(1)).answer(versioned(1));
    monitor(SOON, false);
    hellos.awaitAsked("1 open", "1 hello", "1 hello");
  }

  @Test
  void whileStreamingRoundTripsAreMeasuredOnAConnectionOfTheirOwn() {
    hellos.answer(versioned(1)).answer(streamed(2)).answer(STANDALONE);
    monitor(
        Duration.ZERO,
        true); // A heartbeat of nothing: each streamed answer is followed by a sample.
    hellos.awaitAsked("1 open", "2 open");
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.STANDALONE);
  }

  @Test
  void anAnswerWithoutNewsTellsTheRoundTripThatWasMeasuredAfterIt() {
    AtomicLong before = new AtomicLong(-1);
    hellos
        .answer(versioned(1))
        .answer(STANDALONE)
        .answer(streamed(1))
        .answer(() -> before.set(timing().minRoundTripNanos()), STANDALONE);
    monitor(Duration.ZERO, true);
    hellos.awaitAsked("1 open", "2 open", "1 await 1", "2 hello", "1 next");
    assertThat(before).hasValue(0); // One sample was known then, which is none.
    assertThat(timing().minRoundTripNanos()).isPositive();
  }

  @Test
  void newsDoNotWaitForARoundTrip() {
    AtomicLong before = new AtomicLong(-1);
    hellos
        .answer(versioned(1))
        .answer(STANDALONE)
        .answer(streamed(2))
        .answer(
            () -> before.set(topology.current().server(A).topologyVersion().getCounter()),
            STANDALONE);
    monitor(Duration.ZERO, true);
    hellos.awaitAsked("1 open", "2 open", "1 await 1", "2 hello", "1 next");
    assertThat(before).hasValue(2);
  }

  private ServerDescription.Timing timing() {
    return topology.current().server(A).timing();
  }

  @Test
  void aNetworkErrorOnAKnownServerIsTriedAgainAtOnceAndOnAnUnknownOneNot() {
    hellos
        .answer(versioned(1))
        .fail(ServerMonitorTest::reset)
        .fail(ServerMonitorTest::reset)
        .answer(STANDALONE);
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
    Await.until("the second failure", () -> heartbeats.size() == 6);
    assertThat(hellos.asked).hasSize(3);
    assertThat(topology.current().server(A).error()).hasMessage("reset");
    assertThat(servers.seen).contains("clear a:27017");
  }

  @Test
  void aCommandErrorMarksTheServerUnknownAndWaits() {
    hellos
        .answer(versioned(1))
        .fail(() -> new MongoCommandException(BsonDocument.parse("{ok: 0, code: 1}"), A))
        .answer(STANDALONE);
    monitor(NEVER, true);
    Await.until("the failure", () -> heartbeats.contains("failed true"));
    Await.until("Unknown", () -> topology.current().server(A).type() == ServerType.UNKNOWN);
    assertThat(hellos.asked).hasSize(2);
  }

  @Test
  void aRequestWakesAWaitingMonitor() {
    hellos.fail(ServerMonitorTest::reset).answer(STANDALONE);
    monitor(NEVER, true);
    Await.until("the first check", () -> heartbeats.contains("failed false"));
    Await.until(
        "the check asked for",
        () -> {
          monitor.requestCheck();
          return hellos.asked.size() == 2;
        });
    assertThat(hellos.asked).containsExactly("1 open", "2 open");
  }

  @Test
  @Requirement("SDAM-181")
  void aCancelledCheckIsNotReportedToTheTopology() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.cancelCheck();
    Await.until("the check's end", () -> heartbeats.contains("failed true"));
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.STANDALONE);
    assertThat(servers.seen).doesNotContain("clear a:27017");
  }

  @Test
  @Requirement("SDAM-215")
  void whoAskedForACheckWhileOneThatIsGivenUpWasUnderWayGetsAnother() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.requestCheck();
    monitor.cancelCheck();
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
  }

  /** A server that has announced no change keeps an awaited hello for a whole heartbeat. */
  @Test
  void whoWantsAnAnswerDoesNotWaitBehindAnAwaitedHello() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.requestAnswer();
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
    assertThat(servers.seen).doesNotContain("clear a:27017");
  }

  @Test
  void anOrdinaryRequestLeavesAnAwaitedHelloAlone() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.requestCheck();
    assertThat(hellos.connections.get(0).aborted.getCount()).as("nobody has ended it").isOne();
  }

  /** Server Monitoring, "Requesting an immediate check": a plain hello under way answers it. */
  @Test
  void whoWantsAnAnswerWaitsForAPlainHelloThatIsUnderWay() {
    hellos.answer(STANDALONE);
    monitor(SOON, true);
    hellos.awaitAsked("1 open", "1 hello");
    monitor.requestAnswer();
    assertThat(hellos.connections.get(0).aborted.getCount()).as("nobody has ended it").isOne();
  }

  @Test
  void whateverACheckThrowsTheMonitorGoesOn() {
    hellos.fail(() -> new AssertionError("thrown on purpose by the test")).answer(STANDALONE);
    monitor(SOON, true);
    Await.until(
        "the check after it", () -> topology.current().server(A).type() == ServerType.STANDALONE);
    assertThat(monitor.unexpectedFailures()).isEqualTo(1);
  }

  @Test
  void stoppingEndsAMonitorThatIsWaitingForAnAnswer() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.stop();
    Await.until("the monitor's end", () -> workers.running() == 0);
  }

  @Test
  void aMonitorStoppedBeforeItBeganNeverBegins() {
    monitor = newMonitor(NEVER, true);
    monitor.stop();
    monitor.start();
    assertThat(workers.running()).isZero();
    assertThat(hellos.asked).isEmpty();
  }

  private void monitor(Duration heartbeat, boolean streaming) {
    monitor = newMonitor(heartbeat, streaming);
    topology.open(TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of(A)));
    monitor.start();
  }

  private ServerMonitor newMonitor(Duration heartbeat, boolean streaming) {
    MonitorSettings settings = new MonitorSettings(heartbeat, Duration.ofSeconds(10), streaming);
    return new ServerMonitor(A, settings, hellos, topology, new Recording(), workers, Clock.SYSTEM);
  }

  private static MongoSocketReadException reset() {
    return new MongoSocketReadException("reset", A);
  }

  private static String versioned(int counter) {
    return "{ok: 1, maxWireVersion: 21, topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: NumberLong("
        + counter
        + ")}}";
  }

  private static String streamed(int counter) {
    return versioned(counter).replace("{ok: 1", "{ok: 1, moreToCome: true");
  }

  private final class Recording implements Heartbeats {
    @Override
    public void started(
        ServerAddress server, HelloConnection.ConnectionNumbers connection, boolean awaited) {
      heartbeats.add("started " + awaited);
    }

    @Override
    public void succeeded(
        ServerAddress server,
        HelloConnection.ConnectionNumbers connection,
        boolean awaited,
        long nanos,
        BsonDocument reply) {
      heartbeats.add("succeeded " + awaited);
    }

    @Override
    public void failed(
        ServerAddress server,
        HelloConnection.ConnectionNumbers connection,
        boolean awaited,
        long nanos,
        MongoException failure) {
      heartbeats.add("failed " + awaited);
    }
  }
}
