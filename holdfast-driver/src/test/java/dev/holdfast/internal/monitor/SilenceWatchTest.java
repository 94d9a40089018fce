package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.RecordingServerSet;
import dev.holdfast.internal.topology.SilentTopologyListener;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connection 1 is the monitor's, connection 2 the first fresh one. Time passes only by hand. */
class SilenceWatchTest {
  private static final ServerAddress A = new ServerAddress("a", 27017);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final AtomicLong nowNanos = new AtomicLong();
  private final RecordingServerSet servers = new RecordingServerSet();
  private final Topology topology =
      new Topology(new TopologyRules(false), servers, new SilentTopologyListener(), nowNanos::get);
  private final ScriptedHellos hellos = new ScriptedHellos(A, nowNanos::get);
  private final SteppedScheduler timer = new SteppedScheduler();
  private final Workers workers = new Workers();
  private volatile boolean operationsWait = true;
  private final ServerMonitor monitor =
      new ServerMonitor(
          A,
          new MonitorSettings(Duration.ofSeconds(3), Duration.ofHours(1), true),
          hellos,
          topology,
          new NoHeartbeats(),
          () -> operationsWait,
          timer,
          workers,
          nowNanos::get);

  @AfterEach
  void nothingIsLeftBehind() {
    monitor.stop();
    Await.until("the end of all threads", () -> workers.running() == 0);
    assertThat(hellos.connections).allMatch(connection -> connection.closed);
  }

  @Test
  void aServerWhoseStreamIsDeadIsFoundAndItsMonitorConnectsAgain() {
    streamOfASecondary();
    hellos.answerOn(2, () -> {}, primary(2)).answerOn(3, () -> {}, primary(2));
    monitor.requestCheck();
    pass(SECOND);
    awaitPrimary();
    awaitEndOfProbe();
    pass(Duration.ofMillis(500));
    Await.until("a new connection", () -> hellos.asked.contains("3 await 2"));
    assertThat(hellos.connections.get(0).closed).isTrue();
    assertThat(servers.seen).noneMatch(effect -> effect.contains("interrupt"));
  }

  @Test
  void aMonitorThatHangsWhileItConnectsIsReplacedToo() {
    open();
    hellos.hangOn(1);
    hellos.answerOn(2, () -> {}, primary(2)).answerOn(3, () -> {}, primary(2));
    monitor.start();
    hellos.awaitAsked("1 open");
    monitor.requestCheck();
    pass(SECOND);
    awaitPrimary();
    awaitEndOfProbe();
    pass(Duration.ofMillis(500));
    Await.until("the end of the check", () -> hellos.connections.get(0).closed);
    pass(Duration.ofMillis(500)); // The minimum distance between checks.
    Await.until("a new connection", () -> hellos.asked.contains("3 await 2"));
  }

  @Test
  void aStreamThatAnnouncesTheNewsAsWellIsKept() {
    streamOfASecondary();
    hellos.answerOn(2, () -> {}, primary(2));
    monitor.requestCheck();
    pass(SECOND);
    awaitPrimary();
    awaitEndOfProbe();
    hellos.connections.get(0).receivedBytes++;
    pass(Duration.ofMillis(500));
    assertThat(hellos.connections.get(0).closed).isFalse();
    assertThat(hellos.connections).hasSize(2);
  }

  @Test
  void aServerIsNotAskedBeforeItMayCountAsSilent() {
    streamOfASecondary();
    monitor.requestCheck();
    pass(Duration.ofMillis(999));
    assertThat(hellos.connections).hasSize(1);
  }

  @Test
  void aServerThatHasSentAByteMeanwhileIsNotAsked() {
    streamOfASecondary();
    monitor.requestCheck();
    pass(Duration.ofMillis(900));
    hellos.connections.get(0).receivedBytes++;
    pass(Duration.ofMillis(100));
    assertThat(hellos.connections).hasSize(1);
    assertThat(timer.waiting()).containsExactly(SECOND);
  }

  @Test
  void noServerIsAskedOnceNoOperationWaits() {
    streamOfASecondary();
    monitor.requestCheck();
    operationsWait = false;
    pass(SECOND);
    assertThat(hellos.connections).hasSize(1);
    assertThat(timer.waiting()).isEmpty();
  }

  @Test
  void hellosWithoutNewsBecomeRareAndChangeNothing() {
    streamOfASecondary();
    hellos.answerOn(2, () -> {}, secondary()).failOn(3, SilenceWatchTest::silence);
    hellos.answerOn(4, () -> {}, secondary());
    monitor.requestCheck();
    monitor.requestCheck();
    for (int probe = 2; probe <= 4; probe++) {
      Duration wait = Duration.ofSeconds(probe == 2 ? 1 : probe == 3 ? 2 : 3);
      assertThat(timer.waiting()).containsExactly(wait);
      pass(wait);
      int connections = probe;
      Await.until("a hello", () -> hellos.connections.size() == connections);
      awaitEndOfProbe();
    }
    assertThat(type()).isEqualTo(ServerType.REPLICA_SET_SECONDARY);
    assertThat(hellos.connections.get(0).closed).isFalse();
  }

  private void open() {
    topology.open(
        TopologyDescription.initial(TopologyType.REPLICA_SET_NO_PRIMARY, "rs", List.of(A)));
  }

  private void streamOfASecondary() {
    open();
    hellos.answerOn(1, () -> {}, secondary());
    monitor.start();
    hellos.awaitAsked("1 open", "1 await 1");
    pass(SECOND); // More than the minimum distance.
  }

  private void awaitPrimary() {
    Await.until("the fresh hello", () -> type() == ServerType.REPLICA_SET_PRIMARY);
    operationsWait = false;
  }

  private void awaitEndOfProbe() {
    Await.until("the end of the probe", () -> workers.running() == 1);
  }

  private ServerType type() {
    return topology.current().server(A).type();
  }

  private void pass(Duration time) {
    nowNanos.addAndGet(time.toNanos());
    timer.advance(time);
  }

  private static MongoSocketReadTimeoutException silence() {
    return new MongoSocketReadTimeoutException("no reply", A, new SocketTimeoutException());
  }

  private static String primary(int counter) {
    return hello(
        "isWritablePrimary: true, electionId: ObjectId('000000000000000000000001')", counter);
  }

  private static String secondary() {
    return hello("secondary: true", 1);
  }

  private static String hello(String role, int counter) {
    return ("{ok: 1, setName: 'rs', setVersion: 1, hosts: ['a'], maxWireVersion: 21, %s,"
            + " topologyVersion: {processId: ObjectId('000000000000000000000001'), counter:"
            + " NumberLong(%d)}}")
        .formatted(role, counter);
  }
}
