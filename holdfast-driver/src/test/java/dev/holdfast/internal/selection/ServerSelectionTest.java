package dev.holdfast.internal.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.RecordingServerSet;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.SilentTopologyListener;
import dev.holdfast.internal.topology.Topology;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.internal.topology.TopologyRules;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Waiting for a server, on a topology that changes only when the test says so. */
class ServerSelectionTest {
  private static final ServerAddress A = new ServerAddress("a", 27017);
  private static final ServerAddress B = new ServerAddress("b", 27017);
  private static final Operation INSERT = new Operation("insert", 1);

  private final AtomicInteger checksAsked = new AtomicInteger();
  private final Topology topology =
      new Topology(
          new TopologyRules(false),
          new RecordingServerSet(),
          new SilentTopologyListener(),
          Clock.SYSTEM);

  @Test
  void aServerThatIsKnownIsTakenAtOnceWithoutAskingForChecks() {
    open();
    hear(A, primary());
    ServerSelection selection = selection(30_000);
    assertThat(select(selection, Deadline.never()).address()).isEqualTo(A);
    assertThat(checksAsked).hasValue(0);
    assertThat(selection.waiting()).isZero();
  }

  @Test
  void withoutAServerChecksAreAskedForAndTheWaitEndsWithTheServer() throws Exception {
    open();
    ServerSelection selection = selection(30_000);
    CompletableFuture<ServerDescription> chosen =
        Background.start(() -> select(selection, Deadline.never()));
    Await.until("a request for checks", () -> checksAsked.get() > 0);
    assertThat(selection.waiting()).isEqualTo(1);
    hear(A, primary());
    assertThat(chosen.get(20, TimeUnit.SECONDS).address()).isEqualTo(A);
    Await.until("the end of the wait", () -> selection.waiting() == 0);
  }

  @Test
  void aNegativeTimeoutIsNoLimitAndZeroDoesNotWait() throws Exception {
    open();
    CompletableFuture<ServerDescription> chosen =
        Background.start(() -> select(selection(-1), Deadline.never()));
    Await.until("a request for checks", () -> checksAsked.get() > 0);
    checksAsked.set(0);
    assertThatThrownBy(() -> select(selection(0), Deadline.never()))
        .isInstanceOf(MongoTimeoutException.class);
    assertThat(checksAsked).hasValue(0);
    hear(A, primary());
    assertThat(chosen.get(20, TimeUnit.SECONDS).address()).isEqualTo(A);
  }

  @Test
  void theOperationsDeadlineEndsTheWaitBeforeTheSelectionTimeout() {
    open();
    ServerSelection selection = selection(3_600_000);
    Deadline soon = Deadline.in(Clock.SYSTEM, Duration.ofMillis(20));
    assertThatThrownBy(() -> select(selection, soon))
        .isInstanceOf(MongoTimeoutException.class)
        .hasMessageContaining("insert");
    assertThat(selection.waiting()).isZero();
  }

  @Test
  void aClosedClientSelectsNoServer() {
    open();
    topology.close();
    assertThatThrownBy(() -> select(selection(30_000), Deadline.never()))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("closed")
        .hasMessageContaining("insert");
  }

  /** DNS might add servers to an empty topology, but not to one that is closed. */
  @Test
  void aClosedClientThatPollsDnsSelectsNoServer() {
    open();
    topology.close();
    assertThatThrownBy(() -> select(selection(2_000, true), Deadline.never()))
        .isInstanceOf(MongoClientException.class)
        .hasMessageContaining("closed")
        .hasMessageContaining("insert");
  }

  @Test
  void anInterruptedThreadStopsWaitingAndStaysInterrupted() {
    open();
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> select(selection(30_000), Deadline.never()))
          .isInstanceOf(MongoInterruptedException.class)
          .hasMessageContaining("insert");
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void anIncompatibleServerIsReportedInsteadOfWaitedFor() {
    open();
    hear(A, primary().replace("maxWireVersion: 21", "maxWireVersion: 2"));
    assertThatThrownBy(() -> select(selection(30_000), Deadline.never()))
        .isInstanceOf(MongoException.class)
        .hasMessageContaining("misfit");
  }

  @Test
  void equallyGoodServersAreAllChosenInTurn() {
    open();
    hear(A, primary());
    hear(B, "{ok: 1, setName: 'rs', secondary: true, hosts: ['a', 'b'], maxWireVersion: 21}");
    ServerSelection selection = selection(30_000);
    Criteria nearest = Criteria.read(ReadPreference.nearest());
    Set<ServerAddress> chosen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      chosen.add(selection.select(nearest, Set.of(), INSERT, Deadline.never()).address());
    }
    assertThat(chosen).containsExactlyInAnyOrder(A, B);
  }

  private void open() {
    topology.open(
        TopologyDescription.initial(TopologyType.REPLICA_SET_NO_PRIMARY, "rs", List.of(A, B)));
  }

  private void hear(ServerAddress server, String hello) {
    topology.handle(
        new HelloReceived(
            HelloParser.describe(
                server, BsonDocument.parse(hello), 1_000L, 1_000, Clock.SYSTEM.nanoTime())));
  }

  private static String primary() {
    return "{ok: 1, setName: 'rs', isWritablePrimary: true, hosts: ['a', 'b'], maxWireVersion: 21}";
  }

  private static ServerDescription select(ServerSelection selection, Deadline deadline) {
    return selection.select(Criteria.WRITE, Set.of(), INSERT, deadline);
  }

  private ServerSelection selection(long timeoutMillis) {
    return selection(timeoutMillis, false);
  }

  private ServerSelection selection(long timeoutMillis, boolean srvPolled) {
    ServerSelection.Servers servers =
        new ServerSelection.Servers() {
          @Override
          public int applyAsInt(ServerAddress server) {
            return 0;
          }

          @Override
          public void checkAllNow() {
            checksAsked.incrementAndGet();
          }

          @Override
          public MongoException misfit(String why, TopologyDescription seen) {
            return new MongoException("misfit: " + why);
          }
        };
    return new ServerSelection(
        new ClusterId(),
        topology,
        new SelectionRules(15_000_000, 10_000, null),
        servers,
        timeoutMillis,
        srvPolled,
        Clock.SYSTEM);
  }
}
