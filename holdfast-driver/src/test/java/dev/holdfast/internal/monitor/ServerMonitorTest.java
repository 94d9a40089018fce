package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.RecordingServerSet;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.SilentTopologyListener;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerMonitorTest {
  private static final ServerAddress A = new ServerAddress("a", 27017);
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofMillis(5);
  private static final String STANDALONE = "{ok: 1, maxWireVersion: 21}";

  private final RecordingServerSet servers = new RecordingServerSet();
  private final AtomicReference<Runnable> afterChange = new AtomicReference<>(() -> {});
  private final Topology topology =
      new Topology(
          new TopologyRules(true),
          servers,
          new SilentTopologyListener() {
            @Override
            public void delivered() {
              afterChange.get().run();
            }
          },
          Clock.SYSTEM);
  private final ScriptedHellos hellos = new ScriptedHellos(A);
  private final List<String> heartbeats = new CopyOnWriteArrayList<>();
  private final List<String> interruptedListeners = new CopyOnWriteArrayList<>();
  private final AtomicReference<Runnable> failingListener = new AtomicReference<>(() -> {});
  private final SteppedScheduler timer = new SteppedScheduler();
  private final Workers workers = new Workers();
  private Clock clock = Clock.SYSTEM;
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
  void whileStreamingRoundTripsAreMeasuredOnASecondConnection() {
    hellos.answer(versioned(1));
    hellos.answerOn(2, () -> {}, STANDALONE).answerOn(2, () -> {}, STANDALONE);
    hellos.answer(() -> awaitSample("2 open"), streamed(2));
    hellos.answer(() -> awaitSample("2 hello"), streamed(3));
    monitor(Duration.ZERO, true); // A heartbeat of nothing: each streamed reply starts a sample.
    Await.until("the last reply", () -> version() == 3);
    assertThat(timing().minRoundTripNanos()).isPositive();
  }

  private void awaitSample(String question) {
    Await.until(
        "the end of sample " + question,
        () -> hellos.asked.contains(question) && workers.running() == 1);
  }

  @Test
  @Requirement("SDAM-075")
  void aSampleThatHangsDelaysNoStreamedReply() {
    hellos.answer(versioned(1)).hangOn(2);
    hellos.answer(
        () -> Await.until("a sample", () -> hellos.asked.contains("2 open")), streamed(1));
    hellos.answer(streamed(2));
    monitor(Duration.ZERO, true);
    Await.until("the reply after it", () -> version() == 2);
    assertThat(hellos.connections.get(1).aborted.getCount()).as("the sample still hangs").isOne();
  }

  @Test
  void aSampleThatFailsIsDroppedAndTheNextOneConnectsAgain() {
    hellos.answer(versioned(1)).failOn(2, ServerMonitorTest::reset);
    hellos.answerOn(3, () -> {}, STANDALONE);
    hellos.answer(() -> Await.until("the failure", () -> closed(2)), streamed(2));
    hellos.answer(() -> Await.until("another", () -> hellos.asked.contains("3 open")), streamed(3));
    monitor(Duration.ZERO, true);
    Await.until("the last reply", () -> version() == 3);
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.STANDALONE);
    assertThat(servers.seen).doesNotContain("clear a:27017");
  }

  private boolean closed(int connection) {
    return hellos.connections.size() >= connection && hellos.connections.get(connection - 1).closed;
  }

  private long version() {
    TopologyVersion version = topology.current().server(A).topologyVersion();
    return version == null ? -1 : version.getCounter();
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
  void aCancelledCheckThatFailsIsNotReportedToTheTopology() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.cancelCheck();
    monitor.carryOut();
    Await.until("the check's end", () -> heartbeats.contains("failed true"));
    Await.until("the connection's end", () -> closed(1));
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.STANDALONE);
    assertThat(servers.seen).doesNotContain("clear a:27017");
  }

  /** The reply is older than the error: it must not make a dead server available again. */
  @Test
  @Requirement({"SDAM-181", "SDAM-230"})
  void aCancelledCheckIsNotUsedAlthoughItsReplyHasArrived() {
    hellos.answer(versioned(1));
    hellos.answer(this::loseConnection, streamed(2));
    monitor(NEVER, true);
    Await.until("the connection's end", () -> closed(1));
    assertThat(heartbeats).endsWith("started true", "succeeded true");
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.UNKNOWN);
    assertThat(topology.current().server(A).error()).hasMessage("reset");
    assertThat(hellos.asked).containsExactly("1 open", "1 await 1");
  }

  /** The same for a plain hello, whose connection is not kept either. */
  @Test
  @Requirement("SDAM-230")
  void aCancelledPlainHelloIsNotUsedAlthoughItsReplyHasArrived() {
    hellos.answer(STANDALONE);
    hellos.answer(this::loseConnection, STANDALONE);
    monitor(SOON, false);
    hellos.awaitAsked("1 open", "1 hello", "2 open");
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.UNKNOWN);
  }

  /** An operation's error is no reason to check at once, also if the monitor is between two replies. */
  @Test
  void aStreamThatIsCancelledBetweenTwoRepliesIsNotReplacedAtOnce() {
    hellos.answer(versioned(1)).answer(streamed(2));
    afterChange.set(
        () -> {
          if (hellos.asked.size() == 2) {
            monitor.cancelCheck();
          }
        });
    monitor(NEVER, true);
    Await.until("the connection's end", () -> closed(1));
    monitor.stop();
    Await.until("the monitor's end", () -> workers.running() == 0);
    assertThat(hellos.asked).containsExactly("1 open", "1 await 1");
  }

  private void loseConnection() {
    topology.handle(new CheckFailed(A, Failure.of(reset()), 0));
    monitor.cancelCheck();
  }

  @Test
  @Requirement("SDAM-176")
  void aCancellationThatIsCarriedOutLateEndsNoLaterConnection() {
    hellos.answer(versioned(1)).answer(() -> monitor.cancelCheck(), streamed(2));
    hellos.answer(versioned(3));
    monitor(NEVER, true);
    Await.until("the connection's end", () -> closed(1));
    awaitAnotherCheck();
    hellos.awaitAsked("1 open", "1 await 1", "2 open", "2 await 3");
    monitor.carryOut();
    assertThat(hellos.connections.get(1).aborted.getCount()).as("nobody has ended it").isOne();
  }

  private void awaitAnotherCheck() {
    int asked = hellos.asked.size();
    Await.until(
        "another check",
        () -> {
          monitor.requestCheck();
          return hellos.asked.size() > asked;
        });
  }

  @Test
  @Requirement("SDAM-215")
  void aRequestDuringACheckThatIsCancelledLeadsToAnotherCheck() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.requestCheck();
    monitor.cancelCheck();
    monitor.carryOut();
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
  }

  /** A server that has announced no change keeps an awaited hello for a whole heartbeat. */
  @Test
  @Requirement("SDAM-205")
  void aRequestForAnAnswerDoesNotWaitBehindAnAwaitedHello() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    monitor.requestAnswer();
    monitor.carryOut();
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
    assertThat(servers.seen).doesNotContain("clear a:27017");
  }

  /** An error said that the state has changed; the stream does not announce it. */
  @Test
  @Requirement({"SDAM-205", "SDAM-237"})
  void aChangeThatTheStreamDoesNotAnnounceIsAskedFor() {
    hellos.answer(versioned(1));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    stateChange(2);
    monitor.requestAnnouncement();
    monitor.carryOut();
    assertThat(timer.waiting()).containsExactly(Duration.ofMillis(250));
    assertThat(hellos.connections.get(0).aborted.getCount()).as("the stream goes on").isOne();
    timer.advance(Duration.ofMillis(250));
    hellos.awaitAsked("1 open", "1 await 1", "2 open");
  }

  @Test
  @Requirement("SDAM-237")
  void aStreamThatAnnouncesTheChangeGoesOn() {
    CountDownLatch announced = new CountDownLatch(1);
    hellos.answer(versioned(1)).answer(() -> await(announced), streamed(2));
    monitor(NEVER, true);
    hellos.awaitAsked("1 open", "1 await 1");
    stateChange(2);
    monitor.requestAnnouncement();
    monitor.carryOut();
    announced.countDown();
    hellos.awaitAsked("1 open", "1 await 1", "1 next");
    Await.until("known again", () -> topology.current().server(A).type() != ServerType.UNKNOWN);
    timer.advance(Duration.ofMinutes(1));
    assertThat(hellos.connections.get(0).aborted.getCount()).as("nobody has ended it").isOne();
  }

  private void stateChange(int counter) {
    BsonDocument reply =
        BsonDocument.parse(versioned(counter).replace("ok: 1", "ok: 0, code: 10107"));
    topology.operationFailed(
        servers.connectionOf(A), Failure.of(new MongoCommandException(reply, A)), true, 21);
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.UNKNOWN);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
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
  void aRequestForAnAnswerWaitsForAPlainHelloThatIsUnderWay() {
    hellos.answer(STANDALONE);
    monitor(SOON, true);
    hellos.awaitAsked("1 open", "1 hello");
    monitor.requestAnswer();
    assertThat(hellos.connections.get(0).aborted.getCount()).as("nobody has ended it").isOne();
  }

  @Test
  void anUnexpectedExceptionIsAFailedCheckAndTheMonitorGoesOn() {
    hellos
        .answer(STANDALONE)
        .fail(() -> new AssertionError("thrown on purpose by the test"))
        .fail(ServerMonitorTest::reset);
    monitor(SOON, false);
    Await.until("the failed check", () -> servers.seen.contains("clear a:27017"));
    hellos.awaitAsked("1 open", "1 hello", "2 open");
    assertThat(heartbeats).contains("failed false");
    assertThat(monitor.unexpectedFailures()).isEqualTo(1);
  }

  @Test
  void anExceptionBesideTheHelloIsAFailedCheckToo() {
    hellos.answer(STANDALONE).answer(STANDALONE);
    failingListener.set(
        () -> {
          if (topology.current().server(A).type() != ServerType.UNKNOWN) {
            throw new AssertionError("thrown on purpose by the test");
          }
        });
    monitor(SOON, false);
    Await.until("the failed check", () -> servers.seen.contains("clear a:27017"));
    assertThat(monitor.unexpectedFailures()).isEqualTo(1);
    hellos.awaitAsked("1 open", "1 hello", "2 open");
  }

  /** Such a server would be asked thousands of times a second. */
  @Test
  void aServerThatAnswersAwaitedHellosAtOnceIsAskedOncePerHeartbeat() {
    hellos.answer(versioned(1));
    for (int i = 0; i < 10; i++) {
      hellos.answer(streamed(1));
    }
    AtomicLong nowNanos = new AtomicLong(); // No time passes between the replies.
    clock = nowNanos::get;
    monitor(NEVER, true);
    Await.until("the stream's end", () -> closed(1));
    assertThat(hellos.asked).containsExactly("1 open", "1 await 1", "1 next", "1 next");
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.STANDALONE);
    assertThat(servers.seen).doesNotContain("clear a:27017");
    nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    awaitAnotherCheck();
    assertThat(hellos.asked).contains("2 open");
  }

  @Test
  void repliesWithNewsMayComeAtOnce() {
    hellos.answer(versioned(1));
    for (int i = 2; i < 12; i++) {
      hellos.answer(streamed(i));
    }
    monitor(NEVER, true);
    Await.until("the last reply", () -> version() == 11);
    assertThat(hellos.connections).hasSize(1);
  }

  /** The look-up of a host name ends neither by closing a socket nor by a deadline. */
  @Test
  void stoppingEndsAMonitorThatIsWaitingForDns() {
    hellos.connecting(ServerMonitorTest::lookUp);
    monitor(NEVER, true);
    Await.until("the look-up", () -> !hellos.connections.isEmpty());
    monitor.stop();
    Await.until("the monitor's end", () -> workers.running() == 0);
  }

  @Test
  void theInterruptThatEndsALookUpReachesNoListener() {
    hellos.connecting(ServerMonitorTest::lookUp);
    monitor(NEVER, true);
    Await.until("the look-up", () -> heartbeats.contains("started false"));
    monitor.cancelCheck();
    monitor.carryOut();
    Await.until("the check's end", () -> heartbeats.contains("failed false"));
    assertThat(interruptedListeners).isEmpty();
    assertThat(topology.current().server(A).error()).isNull();
  }

  private static void lookUp() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MongoInterruptedException("interrupted", e);
    }
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
    return new ServerMonitor(
        A, settings, hellos, topology, new Recording(), () -> false, timer, workers, clock);
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
      failingListener.get().run();
    }

    @Override
    public void failed(
        ServerAddress server,
        HelloConnection.ConnectionNumbers connection,
        boolean awaited,
        long nanos,
        MongoException failure) {
      if (Thread.currentThread().isInterrupted()) {
        interruptedListeners.add("failed " + awaited);
      }
      heartbeats.add("failed " + awaited);
    }
  }
}
