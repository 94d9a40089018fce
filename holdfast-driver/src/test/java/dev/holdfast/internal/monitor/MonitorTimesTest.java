package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Workers;
import dev.holdfast.internal.topology.RecordingServerSet;
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
  void theHeartbeatIsCountedFromTheEndOfACheckHoweverLongThatTook() throws Exception {
    Duration heartbeat = Duration.ofMillis(20);
    MonitorPace pace = new MonitorPace(heartbeat, clock);
    pace.start();
    pace.checkBegins();
    nowNanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
    pace.checkEnded();
    FutureTask<Void> next = new FutureTask<>(pace::awaitNextCheck, null);
    Thread waiting = new Thread(next, "pace-test");
    waiting.start();
    int before = timeAsked.get();
    Await.until("several looks at a clock that stands still", () -> timeAsked.get() > before + 3);
    assertThat(next.isDone()).isFalse();
    nowNanos.addAndGet(heartbeat.toNanos());
    next.get(20, TimeUnit.SECONDS);
  }

  @Test
  void aRequestIsAnsweredByTheCheckUnderWayUnlessThatIsGivenUp() {
    assertThat(looksAtTheClock(false)).as("a whole heartbeat is awaited").isEqualTo(3);
    assertThat(looksAtTheClock(true)).as("the minimum distance is enough").isEqualTo(2);
  }

  // Each look at the clock finds it later than the minimum distance and earlier than a heartbeat.
  private int looksAtTheClock(boolean givenUp) {
    Duration leap = MonitorSettings.MIN_HEARTBEAT.plusMillis(1);
    Clock leaping =
        () -> {
          timeAsked.incrementAndGet();
          return nowNanos.addAndGet(leap.toNanos());
        };
    MonitorPace pace = new MonitorPace(leap.plusMillis(1), leaping);
    pace.start();
    pace.checkBegins();
    pace.requestCheck();
    if (givenUp) {
      pace.cancelCheck();
    }
    pace.checkEnded();
    assertThat(pace.takeCancelled()).isEqualTo(givenUp);
    timeAsked.set(0);
    pace.awaitNextCheck();
    return timeAsked.get();
  }

  @Test
  @Requirement({"SDAM-075", "SDAM-077", "SDAM-078"})
  void eachAnswersRoundTripIsRecordedAndAFailuresIsNot() {
    Topology topology =
        new Topology(
            new TopologyRules(true), new RecordingServerSet(), new SilentTopologyListener(), clock);
    topology.open(TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of(A)));
    List<Long> averages = Collections.synchronizedList(new ArrayList<>());
    ScriptedHellos hellos = new ScriptedHellos(A);
    hellos
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
        new ServerMonitor(A, settings, hellos, topology, new NoHeartbeats(), workers, clock);
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

  private void taking(long millis, Topology topology, List<Long> averages) {
    Long average = topology.current().server(A).timing().roundTripNanos();
    averages.add(average == null ? null : (Long) TimeUnit.NANOSECONDS.toMillis(average));
    nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static final class NoHeartbeats implements Heartbeats {
    @Override
    public void started(
        ServerAddress server, HelloConnection.ConnectionNumbers connection, boolean awaited) {}

    @Override
    public void succeeded(
        ServerAddress server,
        HelloConnection.ConnectionNumbers connection,
        boolean awaited,
        long nanos,
        BsonDocument reply) {}

    @Override
    public void failed(
        ServerAddress server,
        HelloConnection.ConnectionNumbers connection,
        boolean awaited,
        long nanos,
        MongoException failure) {}
  }
}
