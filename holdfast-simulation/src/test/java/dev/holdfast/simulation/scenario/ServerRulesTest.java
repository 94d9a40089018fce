package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerConnectionState;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.connection.ServerId;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerOpeningEvent;
import dev.holdfast.simulation.net.MonitorTraffic;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class ServerRulesTest {
  private static final ServerId A = new ServerId(new ClusterId(), new ServerAddress("a", 27017));

  private final MonitorTraffic traffic = new MonitorTraffic();
  private long millis;
  private final ServerRules rules = new ServerRules(this::nanos, traffic);

  private long nanos() {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private List<String> broken() {
    return rules.atTheEnd().stream().map(Violation::rule).toList();
  }

  private MonitorTraffic.Connection connect(String thread) {
    return Objects.requireNonNull(
        traffic.connecting(A.getAddress().toString(), "holdfast-" + thread, nanos()));
  }

  // --- events, each at a time ---

  private static ConnectionId connection() {
    return new ConnectionId(A, 1, null);
  }

  private void starts(long at, boolean awaited) {
    millis = at;
    rules.serverHearbeatStarted(new ServerHeartbeatStartedEvent(connection(), awaited));
  }

  private void succeeds(long at) {
    millis = at;
    rules.serverHeartbeatSucceeded(
        new ServerHeartbeatSucceededEvent(connection(), new BsonDocument(), 1, false));
  }

  private void fails(long at) {
    millis = at;
    rules.serverHeartbeatFailed(
        new ServerHeartbeatFailedEvent(connection(), 1, false, new MongoException("lost")));
  }

  private static ServerDescription.Builder description(ServerType type) {
    return ServerDescription.builder()
        .address(A.getAddress())
        .type(type)
        .ok(type != ServerType.UNKNOWN)
        .state(ServerConnectionState.CONNECTED);
  }

  private void changes(long at, ServerDescription from, ServerDescription to) {
    millis = at;
    rules.serverDescriptionChanged(new ServerDescriptionChangedEvent(A, to, from));
  }

  private void becomesUnknown(long at) {
    changes(
        at,
        description(ServerType.REPLICA_SET_PRIMARY).build(),
        description(ServerType.UNKNOWN).build());
  }

  private void becomesKnown(long at, long repliedMillis) {
    ServerDescription known =
        description(ServerType.REPLICA_SET_SECONDARY)
            .lastUpdateTimeNanos(TimeUnit.MILLISECONDS.toNanos(repliedMillis))
            .build();
    changes(at, description(ServerType.UNKNOWN).build(), known);
  }

  private void clears(long at, boolean interrupts) {
    millis = at;
    rules.connectionPoolCleared(new ConnectionPoolClearedEvent(A, null, interrupts));
  }

  private void primaries(ServerDescription... primaries) {
    ClusterDescription now =
        new ClusterDescription(
            ClusterConnectionMode.MULTIPLE, ClusterType.REPLICA_SET, List.of(primaries));
    rules.clusterDescriptionChanged(new ClusterDescriptionChangedEvent(A.getClusterId(), now, now));
  }

  private static ServerDescription primary(int wireVersion, int election, int setVersion) {
    return description(ServerType.REPLICA_SET_PRIMARY)
        .maxWireVersion(wireVersion)
        .electionId(new ObjectId(String.format("7fffffff%016x", election)))
        .setVersion(setVersion)
        .build();
  }

  // --- checks ---

  @Test
  void checksKeepTheirDistance() {
    starts(0, false);
    succeeds(1);
    starts(500, false);
    assertThat(broken()).isEmpty();
    starts(999, false);
    assertThat(broken()).containsExactly("distance of checks");
  }

  @Test
  void oneCheckFollowsAtOnceWhenAServerIsLost() {
    starts(0, false);
    succeeds(1);
    starts(1, true);
    fails(10);
    starts(10, false);
    fails(11);
    assertThat(broken()).isEmpty();
    starts(12, false);
    assertThat(broken()).containsExactly("distance of checks");
  }

  @Test
  void aServerThatIsAddedAgainIsCheckedAtOnce() {
    starts(0, false);
    succeeds(1);
    millis = 10;
    rules.serverOpening(new ServerOpeningEvent(A));
    starts(10, false);
    assertThat(broken()).isEmpty();
  }

  @Test
  void probesKeepTheirDistance() {
    Stream.of(0L, 500L, 1_100L).forEach(this::probe);
    assertThat(broken()).isEmpty();
    probe(1_599);
    assertThat(broken()).containsExactly("distance of probes");
  }

  @Test
  void probesKeepTheirDistanceFromChecks() {
    starts(0, false);
    probe(500);
    starts(700, true); // A wait for news is no check.
    probe(1_100);
    assertThat(broken()).isEmpty();
    starts(1_600, false);
    probe(2_099);
    assertThat(broken()).containsExactly("distance of probes");
  }

  private void probe(long at) {
    millis = at;
    connect("probe-a");
  }

  @Test
  void theFirstProbeOfAServerThatIsAddedAgainNeedsNoDistance() {
    probe(0);
    millis = 10;
    rules.serverOpening(new ServerOpeningEvent(A));
    probe(20);
    assertThat(broken()).isEmpty();
  }

  // --- descriptions ---

  @Test
  void onlyALaterReplyMakesAServerKnownAgain() {
    becomesKnown(5, 5); // The first one.
    becomesUnknown(10);
    becomesKnown(20, 10);
    assertThat(broken()).isEmpty();
    becomesUnknown(30);
    becomesKnown(31, 29);
    assertThat(broken()).containsExactly("an old reply does not make a server known");
  }

  @Test
  void aRoundTripTimeIsNotLongerThanTheLongestHello() {
    MonitorTraffic.Connection connection = connect("monitor-a");
    connection.sent(new byte[1], 0, 1, 100);
    connection.received(150);
    hasRoundTrip(50);
    assertThat(broken()).isEmpty();
    hasRoundTrip(52);
    assertThat(broken()).containsExactly("round-trip times");
  }

  private void hasRoundTrip(long nanos) {
    ServerDescription known =
        description(ServerType.STANDALONE).roundTripTime(nanos, TimeUnit.NANOSECONDS).build();
    changes(1, description(ServerType.UNKNOWN).build(), known);
  }

  @Test
  void aNewerPrimaryReplacesAnOlderOne() {
    primaries(primary(21, 1, 1));
    primaries();
    primaries(primary(21, 2, 1));
    primaries(primary(21, 2, 2));
    assertThat(broken()).isEmpty();
    primaries(primary(21, 1, 3));
    assertThat(broken()).containsExactly("primaries do not go back");
  }

  @Test
  void theSetVersionCountsFirstBeforeMongoDb6() {
    primaries(primary(16, 2, 1));
    primaries(primary(16, 1, 2));
    assertThat(broken()).isEmpty();
    primaries(primary(16, 3, 1));
    assertThat(broken()).containsExactly("primaries do not go back");
  }

  @Test
  void thereIsAtMostOnePrimary() {
    primaries(primary(21, 1, 1), primary(21, 2, 1));
    assertThat(broken()).containsExactly("one primary");
  }

  // --- pools ---

  @Test
  void aFailedCheckMayInterruptOperations() {
    fails(10);
    clears(10, true);
    assertThat(broken()).isEmpty();
    clears(11, true);
    assertThat(broken()).containsExactly("operations are interrupted");
  }

  @Test
  void aSilentServerLosesItsConnections() {
    becomesUnknown(10);
    clears(1_010, true);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aServerThatIsSilentForLessThanASecondKeepsItsConnections() {
    becomesUnknown(10);
    clears(900, false); // Operations go on.
    assertThat(broken()).isEmpty();
    clears(1_009, true);
    assertThat(broken()).containsExactly("operations are interrupted");
  }

  @Test
  void aServerThatAnswersKeepsItsConnections() {
    becomesUnknown(10);
    millis = 100;
    connect("monitor-a").received(nanos());
    clears(1_099, true);
    assertThat(broken()).containsExactly("operations are interrupted");
  }
}
