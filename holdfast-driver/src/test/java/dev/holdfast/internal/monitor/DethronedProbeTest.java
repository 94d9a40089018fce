package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.RecordingServerSet;
import dev.holdfast.internal.topology.RoundTripTimes;
import dev.holdfast.internal.topology.SilentTopologyListener;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Connection 1 is the monitor's stream, connection 2 the first probe. Time passes only by hand. */
class DethronedProbeTest {
  private static final ServerAddress A = new ServerAddress("a", 27017);
  private static final ServerAddress B = new ServerAddress("b", 27017);
  private static final String INTERRUPTED = "interrupt a:27017";

  private final AtomicLong nowNanos = new AtomicLong();
  private final AtomicInteger timeAsked = new AtomicInteger();
  private final Clock clock =
      () -> {
        timeAsked.incrementAndGet();
        return nowNanos.get();
      };
  private final RecordingServerSet servers = new RecordingServerSet();
  private final Topology topology =
      new Topology(new TopologyRules(false), servers, new SilentTopologyListener(), clock);
  private final ScriptedHellos hellos = new ScriptedHellos(A, clock);
  private final SteppedScheduler timer = new SteppedScheduler();
  private final Workers workers = new Workers();
  private final ServerMonitor monitor =
      new ServerMonitor(
          A,
          new MonitorSettings(Duration.ofHours(1), Duration.ofHours(1), true),
          hellos,
          topology,
          new NoHeartbeats(),
          () -> false,
          timer,
          workers,
          clock);

  @BeforeEach
  void aPrimaryThatStreams() {
    topology.open(
        TopologyDescription.initial(TopologyType.REPLICA_SET_NO_PRIMARY, "rs", List.of(A, B)));
    hellos.answerOn(1, () -> pass(Duration.ofMillis(10)), primary(1));
    monitor.start();
    hellos.awaitAsked("1 open", "1 await 1");
    pass(Duration.ofSeconds(5));
  }

  @AfterEach
  void nothingIsLeftBehind() {
    monitor.stop();
    Await.until("the end of all threads", () -> workers.running() == 0);
    assertThat(hellos.connections).allMatch(connection -> connection.closed);
  }

  @Test
  @Requirement("SDAM-160")
  void aPrimaryThatAnswersIsDescribedByItsReply() {
    hellos.answerOn(2, () -> pass(Duration.ofMillis(20)), secondary());
    dethrone();
    monitor.probe();
    Await.until("the reply", () -> type() == ServerType.REPLICA_SET_SECONDARY);
    assertThat(servers.seen).doesNotContain(INTERRUPTED);
    assertThat(topology.current().server(A).timing().roundTripNanos())
        .as("the average of 10 ms and 20 ms, without the time to connect")
        .isEqualTo(Duration.ofMillis(12).toNanos());
  }

  @Test
  @Requirement("SDAM-162")
  void silenceClearsThePoolAndInterruptsWhatIsInFlight() {
    hellos.failOn(2, () -> silentFor(Duration.ofSeconds(1)));
    dethrone();
    monitor.probe();
    Await.until(
        "the verdict", () -> servers.seen.containsAll(List.of(INTERRUPTED, "CancelCheck a:27017")));
  }

  /** connectTimeoutMS may be shorter than the time that a server may be silent. */
  @Test
  @Requirement("SDAM-162")
  void aServerIsSilentOnlyAfterItsWholeTime() {
    hellos.failOn(2, () -> silentFor(Duration.ofMillis(400)));
    dethrone();
    monitor.probe();
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
    int before = timeAsked.get();
    Await.until("several looks at the clock", () -> timeAsked.get() > before + 2);
    assertThat(servers.seen).doesNotContain(INTERRUPTED);
    pass(Duration.ofMillis(600));
    Await.until("the verdict", () -> servers.seen.contains(INTERRUPTED));
  }

  static Stream<MongoException> signsOfLife() {
    SocketTimeoutException lookUp = new SocketTimeoutException("looking up timed out");
    lookUp.initCause(new UnknownHostException("a"));
    return Stream.of(
        new MongoSocketOpenException("refused", A, new ConnectException()),
        new MongoSocketReadException("reset", A),
        new MongoCommandException(BsonDocument.parse("{ok: 0, code: 462}"), A),
        new MongoSocketOpenException("no DNS", A, lookUp));
  }

  @ParameterizedTest
  @MethodSource("signsOfLife")
  @Requirement("SDAM-162")
  void anyOtherFailureOfTheProbeLeavesThePoolAlone(MongoException failure) {
    hellos.failOn(
        2,
        () -> {
          pass(Duration.ofSeconds(100));
          return failure;
        });
    dethrone();
    monitor.probe();
    awaitEndOfProbe();
    assertThat(servers.seen).doesNotContain(INTERRUPTED, "clear a:27017", "CancelCheck a:27017");
    assertThat(hellos.connections.get(0).aborted.getCount()).as("the stream goes on").isOne();
  }

  @Test
  @Requirement("SDAM-162")
  void aByteOfTheReplyIsASignOfLife() {
    hellos.failOn(
        2,
        () -> {
          hellos.connections.get(1).receivedBytes = 1;
          return silentFor(Duration.ofSeconds(1));
        });
    dethrone();
    monitor.probe();
    awaitEndOfProbe();
    assertThat(servers.seen).doesNotContain(INTERRUPTED);
  }

  @Test
  @Requirement("SDAM-162")
  void aByteOnTheStreamIsASignOfLife() {
    hellos.failOn(
        2,
        () -> {
          hellos.connections.get(0).receivedBytes++;
          return silentFor(Duration.ofSeconds(1));
        });
    dethrone();
    monitor.probe();
    awaitEndOfProbe();
    assertThat(servers.seen).doesNotContain(INTERRUPTED);
  }

  @Test
  void theTimeGrowsWithTheSlowestRecentHello() {
    assertThat(patience(RoundTripTimes.NONE)).isEqualTo(Duration.ofSeconds(1));
    RoundTripTimes fast = RoundTripTimes.NONE.with(Duration.ofMillis(5).toNanos());
    assertThat(patience(fast)).isEqualTo(Duration.ofSeconds(1));
    RoundTripTimes slow = fast.with(Duration.ofMillis(250).toNanos()).with(1);
    assertThat(patience(slow)).isEqualTo(Duration.ofMillis(2500));
  }

  private static Duration patience(RoundTripTimes times) {
    return Duration.ofNanos(DethronedProbe.patienceNanos(times));
  }

  @Test
  @Requirement("SDAM-230")
  void aCancelledProbeIsNotUsedAlthoughItsReplyHasArrived() {
    hellos.answerOn(2, monitor::cancelCheck, secondary());
    dethrone();
    monitor.probe();
    awaitEndOfProbe();
    assertThat(type()).isEqualTo(ServerType.UNKNOWN);
  }

  @Test
  @Requirement({"SDAM-160", "SDAM-231"})
  void aProbeWaitsForTheMinimumDistanceAndServesAllRequestsUntilThen() {
    hellos.answerOn(2, () -> {}, secondary());
    dethrone();
    monitor.probe();
    Await.until("the reply", () -> type() == ServerType.REPLICA_SET_SECONDARY);
    awaitEndOfProbe();
    topology.handle(heard(A, primary(3)));
    dethrone();
    monitor.probe();
    monitor.probe();
    assertThat(timer.waiting()).containsExactly(Duration.ofMillis(500));
    hellos.hangOn(3);
    pass(Duration.ofMillis(500));
    timer.advance(Duration.ofMillis(500));
    hellos.awaitAsked("1 open", "1 await 1", "2 open", "3 open");
    monitor.probe(); // While one is under way: another one follows it.
    assertThat(timer.waiting()).isEmpty();
    hellos.connections.get(2).abort();
    Await.until("the next probe", () -> !timer.waiting().isEmpty());
    assertThat(timer.waiting()).containsExactly(Duration.ofMillis(500));
  }

  @Test
  void aServerThatHasAnsweredItsMonitorMeanwhileIsNotProbed() {
    monitor.probe(); // Not dethroned: it is the primary.
    Await.until("the end of the probe", () -> workers.running() == 1);
    assertThat(hellos.connections).hasSize(1);
  }

  @Test
  void stoppingEndsAProbeThatHangs() {
    hellos.hangOn(2);
    dethrone();
    monitor.probe();
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
    monitor.stop();
    Await.until("the end of all threads", () -> workers.running() == 0);
  }

  private void awaitEndOfProbe() {
    Await.until(
        "the end of the probe", () -> hellos.connections.size() == 2 && workers.running() == 1);
  }

  private MongoException silentFor(Duration time) {
    pass(time);
    return new MongoSocketReadTimeoutException("no reply", A, new SocketTimeoutException());
  }

  private void dethrone() {
    topology.handle(heard(B, primary(9)));
    assertThat(type()).isEqualTo(ServerType.UNKNOWN);
  }

  private static HelloReceived heard(ServerAddress server, String hello) {
    return new HelloReceived(
        HelloParser.describe(server, BsonDocument.parse(hello), 1L, 1, System.nanoTime()));
  }

  private ServerType type() {
    return topology.current().server(A).type();
  }

  private void pass(Duration time) {
    nowNanos.addAndGet(time.toNanos());
  }

  private static String primary(int election) {
    return ("{ok: 1, setName: 'rs', isWritablePrimary: true, hosts: ['a', 'b'], maxWireVersion: 21,"
            + " setVersion: 1, electionId: ObjectId('00000000000000000000000%d'), topologyVersion:"
            + " {processId: ObjectId('000000000000000000000001'), counter: NumberLong(%d)}}")
        .formatted(election, election);
  }

  private static String secondary() {
    return "{ok: 1, setName: 'rs', secondary: true, hosts: ['a', 'b'], maxWireVersion: 21}";
  }
}
