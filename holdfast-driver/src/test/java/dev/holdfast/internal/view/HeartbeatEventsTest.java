package dev.holdfast.internal.view;

import static dev.holdfast.internal.view.WatchedTopology.primary;
import static dev.holdfast.internal.view.WatchedTopology.secondary;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.internal.monitor.Heartbeats;
import dev.holdfast.internal.monitor.HelloConnection.ConnectionNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeartbeatEventsTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final ConnectionNumbers NEW = new ConnectionNumbers(3, null);
  private static final ConnectionNumbers GREETED = new ConnectionNumbers(3, 70L);
  private static final BsonDocument REPLY = BsonDocument.parse("{ok: 1}");

  private final SdamTimeline seen = new SdamTimeline();
  private LogLines client;

  @BeforeEach
  void quietly() {
    client = new LogLines("dev.holdfast.client", Level.OFF);
  }

  @AfterEach
  void aloud() {
    client.close();
  }

  @Test
  void aCheckIsToldWithWhatItTookAndWhatItBrought() {
    List<Object> events = new ArrayList<>();
    ServerMonitorListener keeping =
        new ServerMonitorListener() {
          @Override
          public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
            events.add(event);
          }

          @Override
          public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
            events.add(event);
          }

          @Override
          public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
            events.add(event);
          }
        };
    WatchedTopology watched =
        new WatchedTopology(
                WatchedTopology.seeds("a"),
                ServerSettings.builder().addServerMonitorListener(keeping))
            .open();
    watched.events.heartbeats().started(A, NEW, false);
    watched.events.heartbeats().succeeded(A, GREETED, false, 2_500_000, REPLY);
    watched.events.heartbeats().started(A, GREETED, true);
    MongoSocketReadException reset = new MongoSocketReadException("reset", A);
    watched.events.heartbeats().failed(A, GREETED, true, 1_000_000, reset);
    assertThat(events.get(0))
        .isInstanceOfSatisfying(
            ServerHeartbeatStartedEvent.class,
            started -> {
              assertThat(started.isAwaited()).isFalse();
              assertThat(started.getConnectionId().getLocalValue()).isEqualTo(3);
              assertThat(started.getConnectionId().getServerValue()).isNull();
              assertThat(started.getConnectionId().getServerId().getAddress()).isEqualTo(A);
              assertThat(started.getConnectionId().getServerId().getClusterId())
                  .isEqualTo(watched.id);
            });
    assertThat(events.get(1))
        .isInstanceOfSatisfying(
            ServerHeartbeatSucceededEvent.class,
            succeeded -> {
              assertThat(succeeded.isAwaited()).isFalse();
              assertThat(succeeded.getElapsedTime(TimeUnit.MICROSECONDS)).isEqualTo(2_500);
              assertThat(succeeded.getReply()).isEqualTo(REPLY);
              assertThat(succeeded.getConnectionId().getServerValue()).isEqualTo(70);
            });
    assertThat(events.get(2))
        .isInstanceOfSatisfying(
            ServerHeartbeatStartedEvent.class, started -> assertThat(started.isAwaited()).isTrue());
    assertThat(events.get(3))
        .isInstanceOfSatisfying(
            ServerHeartbeatFailedEvent.class,
            failed -> {
              assertThat(failed.isAwaited()).isTrue();
              assertThat(failed.getElapsedTime(TimeUnit.MILLISECONDS)).isEqualTo(1);
              assertThat(failed.getThrowable()).isSameAs(reset);
            });
    assertThat(events).hasSize(4);
  }

  @Test
  void aCheckThatRunsWhenItsServerGoesFailsBeforeThat() {
    WatchedTopology watched = WatchedTopology.of(seen, "a", "b").open();
    watched.events.heartbeats().started(A, NEW, true);
    seen.take();
    watched.hello("b", primary("b:27017"));
    assertThat(seen.take())
        .containsExactly(
            "b:27017 UNKNOWN -> REPLICA_SET_PRIMARY",
            "a:27017 check fails: The check was given up: a:27017 is no longer monitored",
            "a:27017 closed",
            "UNKNOWN[UNKNOWN, UNKNOWN] -> REPLICA_SET[REPLICA_SET_PRIMARY]");
  }

  @Test
  void nothingIsToldOfAServerThatWasRemoved() {
    WatchedTopology watched = WatchedTopology.of(seen, "a").open();
    watched.events.heartbeats().started(A, NEW, true);
    watched.topology.close();
    assertThat(seen.take()).endsWith("closed");
    watched.events.heartbeats().failed(A, NEW, true, 1, new MongoSocketReadException("cut", A));
    watched.events.heartbeats().started(A, NEW, false);
    watched.events.heartbeats().succeeded(A, NEW, false, 1, REPLY);
    assertThat(seen.take()).isEmpty();
  }

  @Test
  void aServerThatCameBackIsNotTakenForItsFormerSelf() {
    WatchedTopology watched = WatchedTopology.of(seen, "a", "b").open();
    watched.events.heartbeats().started(A, NEW, true);
    watched.hello("b", primary("b:27017"));
    watched.hello("b", primary("b:27017", "a:27017"));
    ConnectionNumbers another = new ConnectionNumbers(4, null);
    watched.events.heartbeats().started(A, another, false);
    seen.take();
    watched.events.heartbeats().failed(A, NEW, true, 1, new MongoSocketReadException("cut", A));
    assertThat(seen.take()).as("of the former monitor").isEmpty();
    watched.events.heartbeats().succeeded(A, another, false, 1, REPLY);
    assertThat(seen.take()).containsExactly("a:27017 check succeeds");
  }

  @Test
  void aCheckWhoseEndNobodyReportedFailsBeforeTheNextStarts() {
    WatchedTopology watched = WatchedTopology.of(seen, "a").open();
    watched.events.heartbeats().started(A, NEW, false);
    seen.take();
    watched.events.heartbeats().started(A, new ConnectionNumbers(4, null), false);
    assertThat(seen.take())
        .containsExactly(
            "a:27017 check fails: The check ended unexpectedly; the driver's log says how",
            "a:27017 check starts");
  }

  @Test
  void whenClosingOvertakesAMonitorEveryStartHasItsEndAndNothingComesLater() throws Exception {
    for (int round = 0; round < 200; round++) {
      SdamTimeline story = new SdamTimeline();
      WatchedTopology watched = WatchedTopology.of(story, "a").open();
      Heartbeats heartbeats = watched.events.heartbeats();
      CountDownLatch checking = new CountDownLatch(1);
      Thread monitor =
          new Thread(
              () -> {
                for (int check = 0; check < 20; check++) {
                  heartbeats.started(A, NEW, false);
                  checking.countDown();
                  heartbeats.succeeded(A, NEW, false, 1, REPLY);
                }
              });
      monitor.start();
      assertThat(checking.await(30, TimeUnit.SECONDS)).isTrue();
      watched.topology.close();
      monitor.join(TimeUnit.SECONDS.toMillis(30));
      List<String> told = story.take();
      assertThat(told).endsWith("closed");
      assertThat(told.stream().filter(line -> line.contains("check starts")).count())
          .isEqualTo(
              told.stream()
                  .filter(line -> line.contains("check succeeds") || line.contains("check fails"))
                  .count());
    }
  }

  @Test
  void checksAreToldBeforeWhatTheyBring() {
    WatchedTopology watched = WatchedTopology.of(seen, "a").open();
    seen.take();
    watched.events.heartbeats().started(A, NEW, false);
    watched.events.heartbeats().succeeded(A, NEW, false, 1, REPLY);
    watched.hello("a", secondary("a:27017"));
    assertThat(seen.take())
        .startsWith(
            "a:27017 check starts",
            "a:27017 check succeeds",
            "a:27017 UNKNOWN -> REPLICA_SET_SECONDARY");
  }
}
