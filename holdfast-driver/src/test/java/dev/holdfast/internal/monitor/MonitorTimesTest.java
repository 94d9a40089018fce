package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.SteppedScheduler;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** What a monitor makes of time, which here passes only when a test says so. */
class MonitorTimesTest {
  private static final ServerAddress A = new ServerAddress("a", 27017);
  private static final String PRIMARY =
      "{ok: 1, setName: 'rs', isWritablePrimary: true, hosts: ['a'], maxWireVersion: 21}";
  private static final String SECONDARY =
      "{ok: 1, setName: 'rs', secondary: true, hosts: ['a'], maxWireVersion: 21}";

  private static final String STREAMED =
      "{ok: 1, setName: 'rs', isWritablePrimary: true, hosts: ['a'], maxWireVersion: 21,"
          + " topologyVersion: {processId: ObjectId('000000000000000000000001'), counter:"
          + " NumberLong(1)}}";

  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  private final SteppedScheduler timer = new SteppedScheduler();
  private final AtomicLong nowNanos = new AtomicLong();
  private final AtomicInteger timeAsked = new AtomicInteger();
  private final Clock clock =
      () -> {
        timeAsked.incrementAndGet();
        return nowNanos.get();
      };

  @Test
  void aStreamedAnswerIsWaitedForFromTheOneBeforeItOn() {
    MonitorSettings settings =
        new MonitorSettings(Duration.ofMillis(500), Duration.ofMillis(750), true);
    long roundTrip = TimeUnit.MILLISECONDS.toNanos(700);
    assertThat(settings.forAwaitedAnswer(clock, roundTrip).remainingMillis()).isEqualTo(550);
    assertThat(settings.forAwaitedAnswer(clock, 0).remainingMillis()).isEqualTo(1250);
    MonitorSettings patient = new MonitorSettings(Duration.ofMillis(500), Duration.ZERO, true);
    assertThat(patient.forAwaitedAnswer(clock, roundTrip).isNever()).isTrue();
  }

  @Test
  @Requirement("SDAM-041")
  void theHeartbeatIsCountedFromTheEndOfACheckHoweverLongThatTook() {
    MonitorPace pace = begun(HEARTBEAT);
    pass(Duration.ofSeconds(100));
    pace.checkAnswered(false);
    assertThat(due(pace)).isEqualTo(HEARTBEAT);
  }

  @Test
  @Requirement({"SDAM-011", "SDAM-231"})
  void aRequestedCheckKeepsTheMinimumDistanceOf500Milliseconds() {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(false);
    pace.requestCheck();
    assertThat(due(pace)).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  @Requirement("SDAM-231")
  void aRequestedCheckKeepsTheMinimumDistanceFromAProbeToo() {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(false);
    pass(Duration.ofMillis(450));
    pace.probeBegins();
    pass(Duration.ofMillis(20));
    pace.probeEnded();
    pace.requestCheck();
    assertThat(due(pace)).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  @Requirement({"SDAM-160", "SDAM-231"})
  void aProbeKeepsTheMinimumDistanceFromChecksAndProbes() {
    MonitorPace pace = begun(HEARTBEAT);
    pass(Duration.ofSeconds(1));
    pace.checkAnswered(true);
    pass(Duration.ofMillis(100));
    assertThat(Duration.ofNanos(pace.nanosUntilProbe())).isEqualTo(Duration.ofMillis(400));
    pass(Duration.ofMillis(400));
    assertThat(pace.nanosUntilProbe()).isZero();
    pace.probeBegins();
    assertThat(Duration.ofNanos(pace.nanosUntilProbe())).isEqualTo(Duration.ofMillis(500));
    pass(Duration.ofMillis(300));
    pace.probeEnded();
    assertThat(Duration.ofNanos(pace.nanosUntilProbe())).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  @Requirement("SDAM-231")
  void aProbeKeepsTheMinimumDistanceFromAPlainCheckThatIsUnderWay() {
    MonitorPace pace = begun(HEARTBEAT);
    pass(Duration.ofMillis(499));
    assertThat(pace.reserveProbe()).isFalse();
    pass(Duration.ofMillis(1));
    assertThat(pace.reserveProbe()).isTrue();
    assertThat(pace.reserveProbe()).as("another one at the same time").isFalse();
  }

  @Test
  void aProbeNeedNotWaitForACheckThatAsksForNews() {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(true);
    pass(Duration.ofMillis(600));
    assertThat(pace.checkBegins(pace.epoch())).isTrue();
    assertThat(pace.reserveProbe()).isTrue();
  }

  @Test
  @Requirement("SDAM-231")
  void aProbeDoesNotBeginOnceTheNextCheckIsDue() {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(false);
    pass(HEARTBEAT);
    pace.awaitNextCheck();
    assertThat(pace.reserveProbe()).isFalse();
  }

  @Test
  @Requirement("SDAM-075")
  void aSampleIsDroppedIfTheServerWasLostBeforeTheSampleEnded() {
    Workers workers = new Workers();
    ScriptedHellos hellos = new ScriptedHellos(A, clock);
    RoundTripSampler sampler =
        new RoundTripSampler(
            A,
            hellos,
            new MonitorSettings(HEARTBEAT, Duration.ofSeconds(10), true),
            new Aborts(),
            workers,
            clock);
    AtomicBoolean published = new AtomicBoolean();
    hellos.answer(sampler::reset, PRIMARY);
    pass(HEARTBEAT);
    sampler.sampleIfDue(0, () -> published.set(true));
    Await.until("the sample has ended", () -> workers.running() == 0);
    assertThat(hellos.asked).containsExactly("1 open");
    assertThat(sampler.times().averageNanos()).isNull();
    assertThat(published).isFalse();
    assertThat(hellos.connections.get(0).closed).isTrue();
  }

  @Test
  void aProbeDoesNotPostponeTheNextHeartbeat() {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(false);
    pass(Duration.ofSeconds(2));
    pace.probeBegins();
    pace.probeEnded();
    assertThat(due(pace)).isEqualTo(HEARTBEAT.minusSeconds(2));
  }

  @Test
  void aRequestIsServedByTheCheckUnderWayUnlessThatIsCancelled() {
    MonitorPace served = begun(HEARTBEAT);
    served.requestCheck();
    served.checkAnswered(false);
    assertThat(due(served)).isEqualTo(HEARTBEAT);
    MonitorPace cancelled = begun(HEARTBEAT);
    cancelled.requestCheck();
    cancelled.cancelCheck();
    cancelled.checkFailed();
    assertThat(due(cancelled)).isEqualTo(Duration.ofMillis(500));
  }

  /** The server was last asked when it gave the reply before, so that another check can follow at once. */
  @Test
  @Requirement("SDAM-237")
  void anAwaitedCheckThatIsReplacedCountsFromTheReplyBeforeIt() {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(true);
    assertThat(pace.checkBegins(pace.epoch())).isTrue();
    pass(Duration.ofMillis(300));
    pace.requestAnswer();
    pace.checkFailed();
    assertThat(due(pace)).isEqualTo(Duration.ofMillis(200));
  }

  /** An operation's network error cancels the check, and the next operation waits for another one. */
  @Test
  @Requirement({"SDAM-181", "SDAM-231"})
  void aCancelledAwaitedCheckDelaysARequestedCheckOnlyByTheDistanceFromTheReplyBeforeIt() {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(true);
    assertThat(pace.checkBegins(pace.epoch())).isTrue();
    pass(Duration.ofMillis(300));
    pace.cancelCheck();
    pace.checkFailed();
    assertThat(due(pace)).as("without a request").isEqualTo(HEARTBEAT);
    pace.requestCheck();
    assertThat(due(pace)).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  @Requirement("SDAM-231")
  void aCancelledPlainHelloDelaysARequestedCheckByTheMinimumDistance() {
    MonitorPace pace = begun(HEARTBEAT);
    pass(Duration.ofMillis(700));
    pace.cancelCheck();
    pace.checkFailed();
    pace.requestCheck();
    assertThat(due(pace)).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  @Requirement("SDAM-230")
  void aCancellationEndsTheEpochOfTheChecksBeforeIt() {
    MonitorPace pace = begun(HEARTBEAT);
    long epoch = pace.epoch();
    assertThat(pace.isCurrent(epoch)).isTrue();
    pace.cancelCheck();
    assertThat(pace.isCurrent(epoch)).isFalse();
    assertThat(pace.checkBegins(epoch)).as("a check on an older connection").isFalse();
    assertThat(pace.checkBegins(pace.epoch())).isTrue();
    pace.stop();
    assertThat(pace.isCurrent(pace.epoch())).as("once stopped").isFalse();
  }

  private MonitorPace begun(Duration heartbeat) {
    MonitorPace pace = new MonitorPace(heartbeat, clock);
    pace.start();
    assertThat(pace.checkBegins(pace.epoch())).isTrue();
    return pace;
  }

  private void pass(Duration time) {
    nowNanos.addAndGet(time.toNanos());
  }

  private static Duration due(MonitorPace pace) {
    return Duration.ofNanos(pace.nanosUntilCheck());
  }

  @Test
  @Requirement({"SDAM-011", "SDAM-041"})
  void aMonitorWaitsUntilTheNextCheckIsDue() throws Exception {
    MonitorPace pace = begun(HEARTBEAT);
    pace.checkAnswered(false);
    pace.requestCheck();
    pass(Duration.ofMillis(499));
    FutureTask<Void> next = new FutureTask<>(pace::awaitNextCheck, null);
    new Thread(next, "pace-test").start();
    int before = timeAsked.get();
    Await.until("several looks at a clock that stands still", () -> timeAsked.get() > before + 3);
    assertThat(next.isDone()).isFalse();
    pass(Duration.ofMillis(1));
    next.get(20, TimeUnit.SECONDS);
  }

  @Test
  @Requirement({"SDAM-075", "SDAM-077", "SDAM-078", "SDAM-229"})
  void theRoundTripOfEachHelloIsRecordedWithoutConnectingAndWithoutFailures() {
    Topology topology =
        new Topology(
            new TopologyRules(true), new RecordingServerSet(), new SilentTopologyListener(), clock);
    topology.open(TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of(A)));
    List<Long> averages = Collections.synchronizedList(new ArrayList<>());
    ScriptedHellos hellos = new ScriptedHellos(A, clock);
    hellos
        .connecting(() -> nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(300)))
        .answer(() -> taking(10, topology, averages), PRIMARY)
        .answer(() -> taking(20, topology, averages), SECONDARY)
        .fail(
            () -> {
              taking(1_000, topology, averages);
              return new MongoSocketReadException("reset", A);
            })
        .answer(() -> taking(40, topology, averages), SECONDARY)
        .answer(() -> taking(1, topology, averages), SECONDARY);
    Workers workers = new Workers();
    // A heartbeat of nothing: one check follows the other.
    MonitorSettings settings = new MonitorSettings(Duration.ZERO, Duration.ofHours(1), false);
    ServerMonitor monitor =
        new ServerMonitor(
            A, settings, hellos, topology, new NoHeartbeats(), () -> false, timer, workers, clock);
    monitor.start();
    hellos.awaitAsked("1 open", "1 hello", "1 hello", "2 open", "2 hello");
    Await.until("the last question", () -> averages.size() == 5);
    monitor.stop();
    Await.until("the monitor's end", () -> workers.running() == 0);
    assertThat(averages)
        .as(
            "before each question, in milliseconds: an average from one type to the next, none"
                + " while Unknown, then from scratch")
        .containsExactly(null, 10L, 12L, null, 40L);
  }

  /** Listeners may take their time, and so may the network: neither moves the time of the reply. */
  @Test
  @Requirement({"SDAM-080", "SDAM-239"})
  void theLastUpdateIsWhenTheReplyArrived() {
    Topology topology =
        new Topology(
            new TopologyRules(true), new RecordingServerSet(), new SilentTopologyListener(), clock);
    topology.open(TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of(A)));
    ScriptedHellos hellos = new ScriptedHellos(A, clock);
    hellos
        .connecting(() -> pass(Duration.ofMillis(300)))
        .answer(() -> pass(Duration.ofMillis(20)), PRIMARY);
    Workers workers = new Workers();
    ServerMonitor monitor =
        new ServerMonitor(
            A,
            new MonitorSettings(HEARTBEAT, HEARTBEAT, false),
            hellos,
            topology,
            new NoHeartbeats() {
              @Override
              public void succeeded(
                  ServerAddress server,
                  HelloConnection.ConnectionNumbers connection,
                  boolean awaited,
                  long nanos,
                  BsonDocument reply) {
                pass(Duration.ofSeconds(7));
              }
            },
            () -> false,
            timer,
            workers,
            clock);
    monitor.start();
    Await.until("the reply", () -> topology.current().server(A).isPrimary());
    monitor.stop();
    Await.until("the monitor's end", () -> workers.running() == 0);
    assertThat(topology.current().server(A).timing().lastUpdateNanos())
        .isEqualTo(Duration.ofMillis(320).toNanos());
  }

  /** The sample begins after the reply, so as not to delay it, and the next reply is a heartbeat away. */
  @Test
  @Requirement({"SDAM-075", "SDAM-076"})
  void aSampleIsPublishedWithTheReplyBeforeIt() {
    Streamed streamed = new Streamed();
    streamed.hellos.answerOn(2, () -> pass(Duration.ofMillis(20)), STREAMED);
    streamed.monitor.start();
    long ofTwoSamples = Duration.ofMillis(10).toNanos();
    Await.until("the minimum", () -> streamed.minimumNanos() == ofTwoSamples);
    streamed.stop();
    assertThat(streamed.timing().roundTripNanos()).isEqualTo(Duration.ofMillis(12).toNanos());
    assertThat(streamed.timing().lastUpdateNanos())
        .as("when the reply arrived")
        .isEqualTo(HEARTBEAT.plusMillis(10).toNanos());
  }

  @Test
  @Requirement({"SDAM-181", "SDAM-230"})
  void aSampleIsNotPublishedAfterACancellation() {
    Streamed streamed = new Streamed();
    Runnable cancellation =
        () -> {
          Await.until(
              "the monitor waits for its third reply",
              () -> Collections.frequency(streamed.hellos.asked, "1 await 1") == 2);
          streamed.monitor.cancelCheck();
          pass(Duration.ofMillis(20));
        };
    streamed.hellos.answerOn(2, cancellation, STREAMED);
    streamed.monitor.start();
    Await.until("the sample", () -> streamed.hellos.asked.contains("2 open"));
    Await.until("only the monitor is left", () -> streamed.workers.running() == 1);
    streamed.stop();
    assertThat(streamed.minimumNanos()).as("of one sample").isZero();
  }

  /** A primary that streams: the second reply, after a heartbeat, is followed by a sample. */
  private final class Streamed {
    final ScriptedHellos hellos = new ScriptedHellos(A, clock);
    final Workers workers = new Workers();
    private final Topology topology =
        new Topology(
            new TopologyRules(true), new RecordingServerSet(), new SilentTopologyListener(), clock);
    final ServerMonitor monitor =
        new ServerMonitor(
            A,
            new MonitorSettings(HEARTBEAT, HEARTBEAT, true),
            hellos,
            topology,
            new NoHeartbeats(),
            () -> false,
            timer,
            workers,
            clock);

    Streamed() {
      topology.open(TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of(A)));
      hellos.answerOn(1, () -> pass(Duration.ofMillis(10)), STREAMED);
      hellos.answerOn(1, () -> pass(HEARTBEAT), STREAMED);
    }

    ServerDescription.Timing timing() {
      return topology.current().server(A).timing();
    }

    long minimumNanos() {
      Long minimum = timing().minRoundTripNanos();
      return minimum == null ? -1 : minimum;
    }

    void stop() {
      monitor.stop();
      Await.until("the monitor's end", () -> workers.running() == 0);
    }
  }

  @Test
  @Requirement("SDAM-011")
  void theMinimumDistanceIsTheOneThatSettingsShow() {
    assertThat(MonitorSettings.MIN_HEARTBEAT.toMillis())
        .isEqualTo(500)
        .isEqualTo(
            ServerSettings.builder().build().getMinHeartbeatFrequency(TimeUnit.MILLISECONDS));
  }

  private void taking(long millis, Topology topology, List<Long> averages) {
    Long average = topology.current().server(A).timing().roundTripNanos();
    averages.add(average == null ? null : (Long) TimeUnit.NANOSECONDS.toMillis(average));
    nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
