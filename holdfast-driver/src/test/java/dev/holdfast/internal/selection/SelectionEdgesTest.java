package dev.holdfast.internal.selection;

import static dev.holdfast.internal.selection.Deployment.NOW;
import static dev.holdfast.internal.selection.Deployment.at;
import static dev.holdfast.internal.selection.Deployment.mongos;
import static dev.holdfast.internal.selection.Deployment.primary;
import static dev.holdfast.internal.selection.Deployment.replicaSet;
import static dev.holdfast.internal.selection.Deployment.secondary;
import static dev.holdfast.internal.selection.Deployment.timing;
import static dev.holdfast.internal.selection.Deployment.withTiming;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.MongoException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The edges of selection: where one server more or less, or one millisecond, makes the difference. */
class SelectionEdgesTest {
  private static final SelectionRules RULES = new SelectionRules(15_000_000, 10_000, null);

  @Test
  void aMaximumStalenessThatCannotBeMeasuredIsRefusedBeforeAServerIsChosen() {
    Criteria tooSmall = Criteria.read(ReadPreference.nearest(89_999, TimeUnit.MILLISECONDS));
    assertThatThrownBy(
            () -> RULES.select(replicaSet(primary("a")), tooSmall, Set.of(), any -> 0, bound -> 0))
        .isInstanceOf(MongoConfigurationException.class)
        .hasMessageContaining("89999 ms");
  }

  @Test
  void primaryPreferredReadsFromSecondariesOnlyWithoutAPrimary() {
    Criteria preferred = Criteria.read(ReadPreference.primaryPreferred());
    assertThat(hosts(replicaSet(primary("a"), secondary("b")), preferred)).containsExactly("a");
    assertThat(hosts(replicaSet(secondary("b"), secondary("c")), preferred))
        .containsExactly("b", "c");
  }

  @Test
  void secondaryPreferredReadsFromThePrimaryOnlyWithoutASecondary() {
    Criteria preferred = Criteria.read(ReadPreference.secondaryPreferred());
    assertThat(hosts(replicaSet(primary("a"), secondary("b")), preferred)).containsExactly("b");
    assertThat(hosts(replicaSet(primary("a")), preferred)).containsExactly("a");
  }

  @Test
  void aSecondaryExactlyAtTheMaximumStalenessIsFreshEnough() {
    Criteria within = Criteria.read(ReadPreference.secondary(90, TimeUnit.SECONDS));
    ServerDescription primary = withTiming(primary("a"), timing(0, 100_000));
    // The estimate adds a heartbeat of 10 s.
    ServerDescription atLimit = withTiming(secondary("b"), timing(0, 20_000));
    ServerDescription beyond = withTiming(secondary("c"), timing(0, 19_999));
    assertThat(hosts(replicaSet(primary, atLimit, beyond), within)).containsExactly("b");
  }

  @Test
  void theSecondServerIsDrawnFromTheOthersAndATieGoesToTheFirst() {
    TopologyDescription sharded =
        Deployment.of(TopologyType.SHARDED, mongos("a", 1), mongos("b", 1), mongos("c", 1));
    List<Integer> bounds = new ArrayList<>();
    ServerDescription chosen =
        RULES.select(
            sharded,
            Criteria.WRITE,
            Set.of(),
            any -> 5,
            bound -> {
              bounds.add(bound);
              return 1;
            });
    assertThat(bounds).containsExactly(3, 2);
    assertThat(chosen.address()).isEqualTo(at("b"));
  }

  @Test
  void criteriaPrintWhatTheyWant() {
    assertThat(Criteria.WRITE).hasToString("writable server");
    assertThat(Criteria.read(ReadPreference.secondary()))
        .hasToString(ReadPreference.secondary().toString());
  }

  @Test
  void tenthsOfASecondAreShownFrom50MillisecondsOn() {
    assertThat(TimeText.ofMillis(1_050)).isEqualTo("1.1 s");
    assertThat(TimeText.ofMillis(1_049)).isEqualTo("1 s");
  }

  @Test
  void eightServersAreListedOneByOneAndNineInGroupsWithTheLatestTime() {
    List<ServerDescription> servers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      servers.add(failedSecondsAgo("s" + i, i == 5 ? 2 : 30 + i));
    }
    assertThat(explain(servers)).contains("s5:27017: unknown").contains("s7:27017: unknown");
    servers.add(failedSecondsAgo("s8", 40));
    assertThat(explain(servers)).contains("9 unknown").contains("last 2 s ago: s0:27017");
  }

  @Test
  void anErrorOf160CharactersIsShownWhole() {
    assertThat(LikelyCause.detailOf(new MongoException("x".repeat(160))))
        .isEqualTo("x".repeat(160));
  }

  private static ServerDescription failedSecondsAgo(String host, int seconds) {
    return ServerDescription.unknown(
        at(host), new MongoException("failed"), null, NOW - TimeUnit.SECONDS.toNanos(seconds));
  }

  private static String explain(List<ServerDescription> servers) {
    return SelectionDiagnosis.explain(
        RULES,
        Deployment.of(TopologyType.SHARDED, servers.toArray(ServerDescription[]::new)),
        Criteria.WRITE,
        "insert",
        new SelectionDiagnosis.Wait(30_000, "serverSelectionTimeoutMS"),
        NOW);
  }

  private static List<String> hosts(TopologyDescription topology, Criteria criteria) {
    return RULES.suitable(topology, criteria, Set.of()).stream()
        .map(ServerDescription::address)
        .map(ServerAddress::getHost)
        .toList();
  }
}
