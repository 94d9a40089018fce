package dev.holdfast.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClusterDescriptionTest {
  private static final TagSet NY = new TagSet(new Tag("dc", "ny"));
  private static final TagSet LA = new TagSet(new Tag("dc", "la"));

  @Test
  void withoutServersThereIsNothingToReadOrWrite() {
    ClusterDescription nobody = cluster(ClusterType.UNKNOWN);
    assertThat(nobody.hasWritableServer()).isFalse();
    assertThat(nobody.hasReadableServer(ReadPreference.nearest())).isFalse();
    assertThat(nobody.isCompatibleWithDriver()).isTrue();
  }

  @Test
  void aPrimaryTakesWritesAndReadsThatDoNotInsistOnSecondaries() {
    ClusterDescription set = cluster(ClusterType.REPLICA_SET, ok(ServerType.REPLICA_SET_PRIMARY));
    assertThat(set.hasWritableServer()).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.primary())).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.secondaryPreferred(NY))).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.nearest())).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.nearest(NY))).isFalse();
    assertThat(set.hasReadableServer(ReadPreference.secondary())).isFalse();
  }

  @Test
  void aSecondaryTakesReadsThatDoNotInsistOnThePrimary() {
    ClusterDescription set =
        cluster(
            ClusterType.REPLICA_SET,
            ServerDescription.builder(ok(ServerType.REPLICA_SET_SECONDARY)).tagSet(NY).build());
    assertThat(set.hasWritableServer()).isFalse();
    assertThat(set.hasReadableServer(ReadPreference.primary())).isFalse();
    assertThat(set.hasReadableServer(ReadPreference.primaryPreferred())).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.secondary(List.of(LA, NY)))).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.secondary(LA))).isFalse();
  }

  @Test
  void arbitersAndOthersTakeNothing() {
    ClusterDescription set =
        cluster(
            ClusterType.REPLICA_SET,
            ok(ServerType.REPLICA_SET_ARBITER),
            ok(ServerType.REPLICA_SET_OTHER),
            ok(ServerType.REPLICA_SET_GHOST));
    assertThat(set.hasWritableServer()).isFalse();
    assertThat(set.hasReadableServer(ReadPreference.nearest())).isFalse();
  }

  @Test
  void aDirectConnectionTakesWhateverIsThere() {
    ServerDescription arbiter = ok(ServerType.REPLICA_SET_ARBITER);
    ClusterDescription direct =
        new ClusterDescription(
            ClusterConnectionMode.SINGLE, ClusterType.REPLICA_SET, List.of(arbiter));
    assertThat(direct.hasWritableServer()).isTrue();
    assertThat(direct.hasReadableServer(ReadPreference.secondary(NY))).isTrue();
    ServerDescription gone = ServerDescription.builder(arbiter).ok(false).build();
    ClusterDescription lost =
        new ClusterDescription(ClusterConnectionMode.SINGLE, ClusterType.UNKNOWN, List.of(gone));
    assertThat(lost.hasWritableServer()).isFalse();
    assertThat(lost.hasReadableServer(ReadPreference.nearest())).isFalse();
  }

  @Test
  void aMongosAndALoadBalancerAndAStandaloneTakeEverything() {
    for (ServerType type :
        List.of(ServerType.SHARD_ROUTER, ServerType.LOAD_BALANCER, ServerType.STANDALONE)) {
      ClusterDescription cluster = cluster(type.getClusterType(), ok(type));
      assertThat(cluster.hasWritableServer()).as("%s", type).isTrue();
      assertThat(cluster.hasReadableServer(ReadPreference.secondary(NY))).as("%s", type).isTrue();
    }
  }

  @Test
  void aSecondaryTooFarBehindThePrimaryIsNotReadable() {
    ServerDescription primary = wrote(ServerType.REPLICA_SET_PRIMARY, 200_000);
    ServerDescription behind = wrote(ServerType.REPLICA_SET_SECONDARY, 100_000);
    ClusterDescription set = cluster(ClusterType.REPLICA_SET, behind, primary);
    // Behind by 100 s, and perhaps by a heartbeat of 10 s more.
    assertThat(set.hasReadableServer(ReadPreference.secondary(110, TimeUnit.SECONDS))).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.secondary(109, TimeUnit.SECONDS))).isFalse();
    assertThat(set.hasReadableServer(ReadPreference.secondary())).isTrue();
  }

  @Test
  void withoutAPrimaryStalenessIsMeasuredAgainstTheFreshestSecondary() {
    ServerDescription behind =
        ServerDescription.builder(wrote(ServerType.REPLICA_SET_SECONDARY, 100_000))
            .tagSet(NY)
            .build();
    ServerDescription fresh = wrote(ServerType.REPLICA_SET_SECONDARY, 200_000);
    ClusterDescription set = cluster(ClusterType.REPLICA_SET, behind, fresh);
    assertThat(set.hasReadableServer(ReadPreference.nearest(NY, 110, TimeUnit.SECONDS))).isTrue();
    assertThat(set.hasReadableServer(ReadPreference.nearest(NY, 109, TimeUnit.SECONDS))).isFalse();
  }

  @Test
  void theSessionTimeoutIsTheSmallestOfAllThatBearData() {
    ServerDescription thirty = sessions(ServerType.REPLICA_SET_PRIMARY, 30);
    ServerDescription twenty = sessions(ServerType.REPLICA_SET_SECONDARY, 20);
    ServerDescription arbiter = sessions(ServerType.REPLICA_SET_ARBITER, null);
    ServerDescription none = sessions(ServerType.REPLICA_SET_SECONDARY, null);
    assertThat(timeout(thirty, twenty, arbiter)).isEqualTo(20);
    assertThat(timeout(thirty, twenty, none)).isNull();
    assertThat(timeout()).isNull();
  }

  @Test
  void theServerThatDoesNotFitIsFound() {
    ServerDescription old =
        ServerDescription.builder(ok(ServerType.REPLICA_SET_SECONDARY)).maxWireVersion(5).build();
    ClusterDescription set =
        cluster(ClusterType.REPLICA_SET, ok(ServerType.REPLICA_SET_PRIMARY), old);
    assertThat(set.isCompatibleWithDriver()).isFalse();
    assertThat(set.findServerIncompatiblyOlderThanDriver()).isSameAs(old);
    assertThat(set.findServerIncompatiblyNewerThanDriver()).isNull();
  }

  @Test
  void equalityGoesByWhatIsKnownNotBySettings() {
    ServerDescription server = ok(ServerType.STANDALONE);
    ClusterDescription plain = cluster(ClusterType.STANDALONE, server);
    ClusterDescription ofAClient =
        new ClusterDescription(
            ClusterConnectionMode.MULTIPLE,
            ClusterType.STANDALONE,
            List.of(server),
            ClusterSettings.builder().build(),
            ServerSettings.builder().build());
    assertThat(ofAClient).isEqualTo(plain).hasSameHashCodeAs(plain);
    assertThat(srv("no such name")).isNotEqualTo(srv(null)).isEqualTo(srv("no such name"));
    assertThat(srv("no such name").getShortDescription())
        .isEqualTo(
            "{type=UNKNOWN, srvResolutionException="
                + "dev.holdfast.MongoClientException: no such name, servers=[]}");
  }

  private static ClusterDescription srv(String message) {
    return new ClusterDescription(
        ClusterConnectionMode.MULTIPLE,
        ClusterType.UNKNOWN,
        message == null ? null : new MongoClientException(message),
        List.of(),
        null,
        null);
  }

  private static Integer timeout(ServerDescription... servers) {
    return cluster(ClusterType.REPLICA_SET, servers).getLogicalSessionTimeoutMinutes();
  }

  private static ServerDescription sessions(ServerType type, Integer minutes) {
    return ServerDescription.builder(ok(type)).logicalSessionTimeoutMinutes(minutes).build();
  }

  private static ServerDescription wrote(ServerType type, long millis) {
    return ServerDescription.builder(ok(type))
        .lastWriteDate(new Date(millis))
        .lastUpdateTimeNanos(0)
        .build();
  }

  private static ServerDescription ok(ServerType type) {
    return ServerDescription.builder()
        .address(new ServerAddress("a"))
        .type(type)
        .ok(true)
        .state(ServerConnectionState.CONNECTED)
        .maxWireVersion(25)
        .build();
  }

  private static ClusterDescription cluster(ClusterType type, ServerDescription... servers) {
    return new ClusterDescription(ClusterConnectionMode.MULTIPLE, type, List.of(servers));
  }
}
