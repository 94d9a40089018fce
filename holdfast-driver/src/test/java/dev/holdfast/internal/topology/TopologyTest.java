package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoCommandException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.TopologyEvent.CheckFailed;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The single writer: what runs under its lock, what does not, and who is woken. */
class TopologyTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final ServerAddress B = new ServerAddress("b");
  private static final Failure RESET = Failure.of(new MongoSocketReadException("reset", A));
  private static final String PRIMARY = "isWritablePrimary: true, setName: 'rs', hosts: ['a', 'b']";
  private static final String SECONDARY = "secondary: true, setName: 'rs', hosts: ['a', 'b']";

  private static final Set<Thread.State> WAITING =
      Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private final GatedServers servers = new GatedServers();
  private final Topology topology =
      new Topology(new TopologyRules(false), servers, new SilentTopologyListener(), Clock.SYSTEM);

  @Test
  @Requirement({"SDAM-140", "SDAM-158", "SDAM-159"})
  void whoIsNewIsMonitoredAndWhoLeavesIsNotAnyMore() {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    servers.seen().clear();
    hear(A, "secondary: true, setName: 'rs', hosts: ['a', 'c']");
    assertThat(servers.seen()).contains("add c:27017", "start c:27017");
    servers.seen().clear();
    hear(A, "isWritablePrimary: true, setName: 'rs', hosts: ['a'], passives: ['d']");
    assertThat(servers.seen())
        .contains("add d:27017", "start d:27017")
        .contains("remove b:27017", "stop b:27017", "remove c:27017", "stop c:27017")
        .doesNotContain("stop a:27017");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UNKNOWN | msg: 'x' | msg: 'x', ok: 1",
        "REPLICA_SET_NO_PRIMARY | secondary: true, setName: 'rs' | secondary: true, setName: 'other'",
        "REPLICA_SET_NO_PRIMARY | secondary: true, setName: 'rs' | isWritablePrimary: true, setName: 'other'",
        "REPLICA_SET_NO_PRIMARY | isWritablePrimary: true, setName: 'rs', hosts: ['a', 'b']"
            + " | secondary: true, setName: 'other'",
        "REPLICA_SET_NO_PRIMARY | isWritablePrimary: true, setName: 'rs', hosts: ['a', 'b']"
            + " | secondary: true, setName: 'rs', me: 'x:1'",
        "SHARDED | msg: 'isdbgrid' | secondary: true, setName: 'rs'"
      })
  @Requirement({"SDAM-137", "SDAM-139", "SDAM-144", "SDAM-145", "SDAM-149", "SDAM-167"})
  void whoDoesNotBelongIsDroppedNotMonitoredAndNotListenedToAnyMore(
      TopologyType type, String helloOfB, String helloOfA) {
    open(type, type == TopologyType.REPLICA_SET_NO_PRIMARY ? "rs" : null);
    if (type != TopologyType.UNKNOWN) {
      hear(B, helloOfB);
    }
    hear(A, helloOfA);
    assertThat(topology.current().servers()).containsOnlyKeys(B);
    assertThat(servers.seen()).containsOnlyOnce("remove a:27017", "stop a:27017");
    TopologyDescription before = topology.current();
    hear(A, PRIMARY); // A check that was under way.
    topology.handle(new CheckFailed(A, RESET, 0));
    assertThat(topology.current()).isEqualTo(before);
    assertThat(servers.seen()).doesNotContain("ready a:27017", "clear a:27017");
  }

  @Test
  @Requirement("SDAM-173")
  void aPoolIsClearedBeforeAnybodyCanMakeItReadyAgain() throws Exception {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    hear(A, PRIMARY);
    servers.seen().clear();
    servers.close("clear");
    Thread failing = start(() -> topology.handle(new CheckFailed(A, RESET, 0)));
    servers.awaitEntered();
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.UNKNOWN);
    Thread recovering = start(() -> hear(A, PRIMARY));
    awaitBlocked(recovering);
    assertThat(servers.seen()).isEmpty();
    servers.open();
    join(failing, recovering);
    assertThat(servers.seen()).containsExactly("clear a:27017", "ready a:27017");
  }

  @Test
  @Requirement({"SDAM-176", "SDAM-219"})
  void anErrorIsJudgedAndActedUponBeforeAnythingElseHappens() throws Exception {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    hear(A, PRIMARY);
    servers.seen().clear();
    servers.close("generation");
    ConnectionOrigin origin = servers.connectionOf(A);
    Thread failing = start(() -> topology.operationFailed(origin, RESET, true, 21));
    servers.awaitEntered();
    Thread other = start(() -> hear(B, SECONDARY));
    awaitBlocked(other);
    assertThat(topology.current().server(B).type()).isEqualTo(ServerType.UNKNOWN);
    servers.open();
    join(failing, other);
    assertThat(servers.seen())
        .containsExactly("clear a:27017", "CancelCheck a:27017", "ready b:27017");
    assertThat(topology.current().type()).isEqualTo(TopologyType.REPLICA_SET_NO_PRIMARY);
  }

  /** Else a check could succeed in between, and a late cancellation would end its healthy stream. */
  @ParameterizedTest
  @CsvSource({"CancelCheck, 0", "CheckNow, 10107"})
  @Requirement({"SDAM-176", "SDAM-230"})
  void anErrorCancelsOrRequestsACheckBeforeTheOutcomeOfACheckIsUsed(String effect, int code)
      throws Exception {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    hear(A, PRIMARY);
    servers.seen().clear();
    servers.close("schedule");
    Failure failure = code == 0 ? RESET : Failure.of(error(code));
    ConnectionOrigin origin = servers.connectionOf(A);
    Thread failing = start(() -> topology.operationFailed(origin, failure, true, 21));
    servers.awaitEntered();
    HelloReceived older = received(A, PRIMARY);
    Thread checking =
        start(() -> topology.handle(older, () -> !servers.seen().contains(effect + " a:27017")));
    awaitBlocked(checking);
    servers.open();
    join(failing, checking);
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.UNKNOWN);
    assertThat(servers.seen()).doesNotContain("ready a:27017");
  }

  private static MongoCommandException error(int code) {
    return new MongoCommandException(BsonDocument.parse("{ok: 0, code: " + code + "}"), A);
  }

  @Test
  @Requirement("SDAM-236")
  void theNewDescriptionIsPublishedBeforeThePoolOfARemovedServerGoes() {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    hear(A, PRIMARY);
    List<TopologyDescription> published = new ArrayList<>();
    servers.onRemove = () -> published.add(topology.current());
    hear(A, PRIMARY.replace(", 'b'", ""));
    assertThat(servers.seen()).contains("remove b:27017");
    assertThat(published)
        .singleElement()
        .satisfies(seen -> assertThat(seen.servers()).containsOnlyKeys(A));
  }

  @Test
  @Requirement("SDAM-236")
  void theNewDescriptionIsPublishedAfterThePoolOfAnAddedServerExists() {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    List<TopologyDescription> published = new ArrayList<>();
    servers.onAdd = () -> published.add(topology.current());
    hear(A, PRIMARY.replace("'b'", "'b', 'c'"));
    assertThat(servers.seen()).contains("add c:27017");
    assertThat(published)
        .singleElement()
        .satisfies(seen -> assertThat(seen.servers()).containsOnlyKeys(A, B));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Requirement({"SDAM-174", "SDAM-175", "SDAM-232"})
  void anErrorFromThePoolOfARemovedServerChangesNothingAfterTheServerWasAddedAgain(
      boolean handshakeDone) {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    hear(A, PRIMARY);
    hear(B, SECONDARY);
    ConnectionOrigin old = servers.connectionOf(B);
    hear(A, PRIMARY.replace(", 'b'", ""));
    topology.operationFailed(old, RESET, handshakeDone, 21); // Not part of the topology: ignored.
    hear(A, PRIMARY);
    hear(B, SECONDARY);
    TopologyDescription before = topology.current();
    servers.seen().clear();

    topology.operationFailed(old, RESET, handshakeDone, 21);
    assertThat(topology.current()).isSameAs(before);
    assertThat(servers.seen()).isEmpty();

    ConnectionOrigin present = servers.connectionOf(B);
    assertThat(present.generation()).isEqualTo(old.generation());
    topology.operationFailed(present, RESET, handshakeDone, 21);
    assertThat(topology.current().server(B).type()).isEqualTo(ServerType.UNKNOWN);
    assertThat(servers.seen()).containsExactly("clear b:27017", "CancelCheck b:27017");
  }

  @Test
  @Requirement({"SDAM-174", "SDAM-175"})
  void anErrorOfAConnectionOlderThanTheLastClearChangesNothing() {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    hear(A, PRIMARY);
    ConnectionOrigin first = servers.connectionOf(A);
    topology.operationFailed(first, RESET, true, 21);
    assertThat(topology.current().server(A).type()).isEqualTo(ServerType.UNKNOWN);
    hear(A, PRIMARY);
    TopologyDescription before = topology.current();
    servers.seen().clear();

    topology.operationFailed(first, RESET, true, 21);
    assertThat(topology.current()).isSameAs(before);
    assertThat(servers.seen()).isEmpty();
    assertThat(servers.connectionOf(A).generation()).isEqualTo(1);
  }

  @Test
  @Requirement("SDAM-220")
  void whatStartsStopsAndClosesRunsWithoutTheLock() throws Exception {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    servers.close("carryOut");
    Thread slow = start(() -> hear(A, SECONDARY));
    servers.awaitEntered();
    FutureTask<Void> meanwhile = new FutureTask<>(() -> hear(B, PRIMARY), null);
    start(meanwhile);
    meanwhile.get(20, TimeUnit.SECONDS);
    assertThat(topology.current().primary().orElseThrow().address()).isEqualTo(B);
    servers.open();
    join(slow);
  }

  @Test
  @Requirement("SDAM-222")
  void everybodyWhoWaitsIsWokenByAChange() throws Exception {
    open(TopologyType.REPLICA_SET_NO_PRIMARY, "rs");
    TopologyDescription seen = topology.current();
    List<FutureTask<TopologyDescription>> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      FutureTask<TopologyDescription> wait =
          new FutureTask<>(() -> topology.awaitChange(seen, Deadline.never()));
      awaitBlocked(start(wait));
      waiting.add(wait);
    }
    assertThat(waiting).noneMatch(FutureTask::isDone);
    hear(A, PRIMARY);
    for (FutureTask<TopologyDescription> wait : waiting) {
      assertThat(wait.get(20, TimeUnit.SECONDS)).isSameAs(topology.current());
    }
  }

  private void open(TopologyType type, @Nullable String setName) {
    topology.open(TopologyDescription.initial(type, setName, List.of(A, B)));
  }

  private void hear(ServerAddress server, String fields) {
    topology.handle(received(server, fields));
  }

  private static HelloReceived received(ServerAddress server, String fields) {
    BsonDocument hello = BsonDocument.parse("{ok: 1, maxWireVersion: 21, " + fields + "}");
    return new HelloReceived(HelloParser.describe(server, hello, 1L, 1, 0));
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work, "topology-test");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void awaitBlocked(Thread thread) {
    Await.until("a thread that waits", () -> WAITING.contains(thread.getState()));
  }

  private static void join(Thread... threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(20_000);
      assertThat(thread.isAlive()).isFalse();
    }
  }

  /** Records, and holds the first caller of one method until it is let through. */
  private static final class GatedServers implements ServerSet {
    private final RecordingServerSet recording = new RecordingServerSet();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);
    private volatile String gate = "";
    private Runnable onAdd = () -> {};
    private Runnable onRemove = () -> {};

    List<String> seen() {
      return recording.seen;
    }

    ConnectionOrigin connectionOf(ServerAddress server) {
      return recording.connectionOf(server);
    }

    void close(String method) {
      gate = method;
    }

    void open() {
      opened.countDown();
    }

    void awaitEntered() throws InterruptedException {
      assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private void pass(String method) {
      if (!gate.equals(method)) {
        return;
      }
      gate = "";
      entered.countDown();
      try {
        assertThat(opened.await(20, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void add(ServerAddress server) {
      onAdd.run();
      recording.add(server);
    }

    @Override
    public int generation(ConnectionOrigin origin) {
      pass("generation");
      return recording.generation(origin);
    }

    @Override
    public void ready(ServerAddress server) {
      recording.ready(server);
    }

    @Override
    public void clear(ClearPool effect) {
      pass("clear");
      recording.clear(effect);
    }

    @Override
    public void schedule(Effect effect) {
      pass("schedule");
      recording.schedule(effect);
    }

    @Override
    public void remove(ServerAddress server) {
      onRemove.run();
      recording.remove(server);
    }

    @Override
    public void carryOut(
        Set<ServerAddress> added, Set<ServerAddress> removed, List<Effect> effects) {
      pass("carryOut");
      recording.carryOut(added, removed, effects);
    }
  }
}
