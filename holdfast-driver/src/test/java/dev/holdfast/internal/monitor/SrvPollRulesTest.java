package dev.holdfast.internal.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.internal.dns.SrvRecords;
import dev.holdfast.internal.topology.TopologyType;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SrvPollRulesTest {
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);
  private static final ServerAddress A = new ServerAddress("a.b.c");
  private static final ServerAddress B = new ServerAddress("b.b.c");
  private static final ServerAddress C = new ServerAddress("c.b.c");
  private static final ServerAddress D = new ServerAddress("d.b.c");

  @Test
  void recordsAreAskedForAgainWhenTheFirstOfThemEndsButNotWithinAMinute() {
    assertThat(SrvPollRules.afterAnswer(Duration.ofDays(1))).isEqualTo(Duration.ofDays(1));
    assertThat(SrvPollRules.afterAnswer(Duration.ofSeconds(61))).isEqualTo(Duration.ofSeconds(61));
    assertThat(SrvPollRules.afterAnswer(Duration.ofSeconds(59))).isEqualTo(Duration.ofSeconds(60));
    assertThat(SrvPollRules.afterAnswer(Duration.ZERO)).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void recordsThatDoNotSayHowLongTheyHoldAreAskedForEveryMinute() {
    assertThat(SrvPollRules.afterAnswer(null)).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void afterAFailureTheHeartbeatIsThePaceEvenBelowAMinute() {
    assertThat(new SrvPollRules(null, HEARTBEAT).afterFailure()).isEqualTo(HEARTBEAT);
  }

  @Test
  void onlyUnknownAndShardedTopologiesArePolledFor() {
    assertThat(Stream.of(TopologyType.values()).filter(SrvPollRules::goesOn))
        .containsExactlyInAnyOrder(TopologyType.SHARDED, TopologyType.UNKNOWN);
  }

  @Test
  void withoutALimitTheHostsAreThoseOfDns() {
    for (Integer none : new Integer[] {null, 0}) {
      assertThat(hosts(none, Set.of(A, B), new Random(1), B, C, D))
          .containsExactlyInAnyOrder(B, C, D);
    }
  }

  @Test
  void withinTheLimitTheHostsAreThoseOfDns() {
    assertThat(hosts(2, Set.of(A, B), new Random(1), C, D)).containsExactlyInAnyOrder(C, D);
    assertThat(hosts(3, Set.of(A, B), new Random(1), C, D)).containsExactlyInAnyOrder(C, D);
  }

  @Test
  void presentHostsKeepTheirPlaceAndChanceFillsTheFreeOnes() {
    Set<ServerAddress> chosen = new HashSet<>();
    // One for all: the first numbers of neighbouring seeds are alike.
    Random random = new Random(1);
    for (int i = 0; i < 50; i++) {
      List<ServerAddress> hosts = hosts(2, Set.of(A, B), random, B, C, D);
      assertThat(hosts).hasSize(2).contains(B);
      chosen.addAll(hosts);
    }
    assertThat(chosen).containsExactlyInAnyOrder(B, C, D);
  }

  @Test
  void withNoFreePlaceNobodyNewComesIn() {
    assertThat(hosts(2, Set.of(A, B), new Random(1), A, B, C, D)).containsExactlyInAnyOrder(A, B);
    assertThat(hosts(1, Set.of(A, B), new Random(1), A, B, C)).containsExactlyInAnyOrder(A, B);
  }

  private static List<ServerAddress> hosts(
      Integer maxHosts, Set<ServerAddress> present, Random random, ServerAddress... named) {
    return new SrvPollRules(maxHosts, HEARTBEAT)
        .hosts(present, new SrvRecords(List.of(named), List.of()), random);
  }
}
