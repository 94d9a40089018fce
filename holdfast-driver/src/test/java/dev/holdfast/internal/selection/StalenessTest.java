package dev.holdfast.internal.selection;

import static dev.holdfast.internal.selection.Deployment.primary;
import static dev.holdfast.internal.selection.Deployment.replicaSet;
import static dev.holdfast.internal.selection.Deployment.secondary;
import static dev.holdfast.internal.selection.Deployment.timing;
import static dev.holdfast.internal.selection.Deployment.withTiming;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ReadPreference;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.ServerDescription.Timing;
import dev.holdfast.internal.topology.TopologyDescription;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StalenessTest {
  private static final long HEARTBEAT = 10_000;

  // Max Staleness, "Estimating Staleness: Example With a Primary and Continuous Writes".
  @Test
  void againstThePrimaryTheTimesOfBothChecksCount() {
    ServerDescription sLater = withTiming(secondary("b"), timing(10_000, 5_000));
    ServerDescription pEarlier = withTiming(primary("a"), timing(20_000, 10_000));
    ServerDescription pLatest = withTiming(primary("a"), timing(0, 30_000));

    assertThat(Staleness.in(replicaSet(pEarlier, sLater), HEARTBEAT).millisOf(sLater))
        .isEqualTo(25_000);
    assertThat(Staleness.in(replicaSet(pLatest, sLater), HEARTBEAT).millisOf(sLater))
        .isEqualTo(25_000);
  }

  // Max Staleness, "Estimating Staleness: Example With No Primary".
  @Test
  void withoutAPrimaryTheFreshestSecondaryIsTheMeasure() {
    ServerDescription first = withTiming(secondary("a"), timing(0, 20_000));
    ServerDescription second = withTiming(secondary("b"), timing(0, 5_000));
    Staleness staleness = Staleness.in(replicaSet(first, second), HEARTBEAT);

    assertThat(staleness.millisOf(first)).isEqualTo(10_000);
    assertThat(staleness.millisOf(second)).isEqualTo(25_000);
  }

  @Test
  void thePrimaryIsNeverStale() {
    ServerDescription primary = primary("a");
    assertThat(Staleness.in(replicaSet(primary), HEARTBEAT).millisOf(primary)).isZero();
  }

  @Test
  void nobodyVouchesForASecondaryThatDoesNotTellItsLastWrite() {
    ServerDescription silent = withTiming(secondary("b"), new Timing(1L, 0, null, Deployment.NOW));
    TopologyDescription set = replicaSet(primary("a"), silent);

    assertThat(Staleness.in(set, HEARTBEAT).millisOf(silent)).isEqualTo(Staleness.UNKNOWN);
    assertThat(suitable(set, ReadPreference.secondary(90, TimeUnit.SECONDS))).isEmpty();
    assertThat(suitable(set, ReadPreference.secondary())).containsExactly(silent);
  }

  @Test
  void aPrimaryThatDoesNotTellItsLastWriteIsNoMeasure() {
    ServerDescription silent = withTiming(primary("a"), new Timing(1L, 0, null, Deployment.NOW));
    ServerDescription fresh = withTiming(secondary("b"), timing(0, 500_000));
    ServerDescription stale = withTiming(secondary("c"), timing(0, 1_000));
    TopologyDescription set = replicaSet(silent, fresh, stale);
    assertThat(suitable(set, ReadPreference.secondary(90, TimeUnit.SECONDS)))
        .containsExactly(fresh);
  }

  @Test
  void aDeprioritizedPrimaryStaysTheMeasure() {
    ServerDescription primary = withTiming(primary("a"), timing(0, 500_000));
    ServerDescription stale = withTiming(secondary("b"), timing(0, 1_000));
    ServerDescription fresh = withTiming(secondary("c"), timing(0, 499_000));
    TopologyDescription set = replicaSet(primary, stale, fresh);
    Criteria criteria = Criteria.read(ReadPreference.primaryPreferred(90, TimeUnit.SECONDS));
    assertThat(rules(HEARTBEAT).suitable(set, criteria, Set.of(primary.address())))
        .containsExactly(fresh);
  }

  @Test
  void refusesAMaximumBelow90Seconds() {
    assertThatThrownBy(
            () -> suitable(replicaSet(), ReadPreference.nearest(89_999, TimeUnit.MILLISECONDS)))
        .isInstanceOf(MongoConfigurationException.class)
        .hasMessage(
            "The read preference's maxStaleness is 89999 ms, but for a replica set it must be at"
                + " least 90000 ms (maxStalenessSeconds=90): lag cannot be estimated more finely."
                + " Raise it, or leave it out to accept any lag.");
    assertThatNoException()
        .isThrownBy(() -> suitable(replicaSet(), ReadPreference.nearest(90, TimeUnit.SECONDS)));
  }

  @Test
  void refusesAMaximumBelowHeartbeatAndIdleWritePeriod() {
    Criteria tooSmall = Criteria.read(ReadPreference.nearest(109_999, TimeUnit.MILLISECONDS));
    Criteria enough = Criteria.read(ReadPreference.nearest(110, TimeUnit.SECONDS));
    assertThatThrownBy(() -> rules(100_000).suitable(replicaSet(), tooSmall, Set.of()))
        .isInstanceOf(MongoConfigurationException.class)
        .hasMessage(
            "The read preference's maxStaleness is 109999 ms, but with heartbeatFrequencyMS=100000"
                + " it must be at least 110000 ms: an idle primary writes only every 10000 ms. Raise"
                + " maxStaleness or lower heartbeatFrequencyMS.");
    assertThatNoException()
        .isThrownBy(() -> rules(100_000).suitable(replicaSet(), enough, Set.of()));
  }

  @Test
  void aWriteDoesNotCareWhatReadsAccept() {
    assertThat(rules(HEARTBEAT).suitable(replicaSet(primary("a")), Criteria.WRITE, Set.of()))
        .containsExactly(primary("a"));
  }

  private static List<ServerDescription> suitable(
      TopologyDescription topology, ReadPreference preference) {
    return rules(HEARTBEAT).suitable(topology, Criteria.read(preference), Set.of());
  }

  private static SelectionRules rules(long heartbeatMillis) {
    return new SelectionRules(15_000_000, heartbeatMillis, null);
  }
}
