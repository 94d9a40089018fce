package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import dev.holdfast.internal.topology.Snapshot.Service;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.test.Requirement;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Facts that follow from the descriptions of all servers, and copies with one fact changed. */
class TopologyDescriptionTest extends RulesFixture {
  private static final ServerAddress C = new ServerAddress("c", 27017);
  private static final String SESSIONS = ", logicalSessionTimeoutMinutes: ";

  @Test
  @Requirement("SDAM-218")
  void descriptionsAreReplacedAndNeverChanged() {
    BsonDocument hello =
        BsonDocument.parse(
            "{" + primary(1) + ", tags: {dc: 'ny'}, passives: ['p'], arbiters: ['r'], me: 'a'}");
    ServerDescription described = HelloParser.describe(A, hello, 1L, 1, 0);
    apply(new HelloReceived(described));
    TopologyDescription before = now;
    String text = before.toString();
    hello.getArray("hosts").clear();
    hello.getDocument("tags").clear();
    hear(B, primary(2));
    hear(A, secondary());
    assertThat(now).isNotEqualTo(before);
    assertThat(before).hasToString(text);
    assertThat(before.server(A)).isSameAs(described);
    Membership member = described.membership();
    for (Collection<?> all :
        List.of(
            before.servers().keySet(),
            before.servers().values(),
            described.tags().keySet(),
            member.hosts(),
            member.passives(),
            member.arbiters())) {
      assertThat(all).isNotEmpty();
      assertThatThrownBy(all::clear).isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void theSessionTimeoutIsTheSmallestOfTheServersThatBearData() {
    assertThat(now.logicalSessionTimeoutMinutes()).as("no server is known yet").isNull();
    hear(A, primary(1) + SESSIONS + 30);
    assertThat(now.logicalSessionTimeoutMinutes()).isEqualTo(30);
    hear(B, secondary() + SESSIONS + 20);
    assertThat(now.logicalSessionTimeoutMinutes()).isEqualTo(20);
  }

  @Test
  void oneDataBearingServerWithoutSessionsLeavesTheDeploymentWithoutThem() {
    hear(A, primary(1) + SESSIONS + 30);
    hear(B, secondary());
    assertThat(now.logicalSessionTimeoutMinutes()).isNull();
  }

  @Test
  void anArbitersSessionTimeoutDoesNotCount() {
    hear(A, primary(1) + SESSIONS + 30);
    hear(B, "ok: 1, arbiterOnly: true, setName: 'rs', hosts: ['a', 'b'], maxWireVersion: 21");
    assertThat(now.logicalSessionTimeoutMinutes()).isEqualTo(30);
  }

  @Test
  void thePrimaryIsTheServerThatSaysSo() {
    assertThat(now.primary()).isEmpty();
    hear(B, secondary());
    assertThat(now.primary()).isEmpty();
    hear(A, primary(1));
    assertThat(now.primary()).containsSame(now.server(A));
  }

  @Test
  void oneIncompatibleServerMakesTheDeploymentIncompatibleUntilItIsReplaced() {
    hear(A, primary(1));
    assertThat(now.compatibilityError()).isNull();
    hear(B, secondary().replace("maxWireVersion: 21", "maxWireVersion: 2"));
    assertThat(now.compatibilityError()).contains("b:27017");
    hear(B, secondary());
    assertThat(now.compatibilityError()).isNull();
  }

  @Test
  void newServersAreAddedBehindTheKnownOnesWhichKeepWhatIsKnown() {
    hear(A, primary(1));
    ServerDescription known = now.server(A);
    TopologyDescription more = now.withNew(List.of(C, A));
    assertThat(more.servers().keySet()).containsExactly(A, B, C);
    assertThat(more.server(A)).isSameAs(known);
    assertThat(more.server(C)).isEqualTo(ServerDescription.initial(C));
    assertThat(now.knows(C)).as("the description before does not change").isFalse();
    assertThat(more.knows(C)).isTrue();
  }

  @Test
  void copiesKeepEverythingButTheFactThatChanges() {
    ElectionPoint newest = new ElectionPoint(new ObjectId(), 3);
    TopologyDescription changed =
        now.withMaxElection(newest).withSetName("other").withType(TopologyType.SINGLE).without(B);
    assertThat(changed.maxElection()).isEqualTo(newest);
    assertThat(changed.setName()).isEqualTo("other");
    assertThat(changed.type()).isEqualTo(TopologyType.SINGLE);
    assertThat(changed.servers()).containsOnlyKeys(A);
    assertThat(changed.withOnly(List.of(B)).servers()).isEmpty();
    assertThatThrownBy(() -> changed.servers().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aMemberNamesHostsThenPassivesThenArbiters() {
    Set<ServerAddress> hosts = new LinkedHashSet<>(List.of(C, A));
    ServerAddress arbiter = new ServerAddress("x");
    Membership membership =
        new Membership("rs", A, hosts, Set.of(B), Set.of(arbiter), null, ElectionPoint.NONE);
    hosts.clear();
    assertThat(membership.hosts()).containsExactly(C, A);
    assertThat(membership.everybody()).containsExactly(C, A, B, arbiter);
    assertThat(new ElectionPoint(null, 3)).hasToString("(electionId null, setVersion 3)");
  }

  @Test
  void theRequiredClusterTypeIsTheFirstType() {
    assertThat(initialTypeOf(ClusterType.SHARDED)).isEqualTo(TopologyType.SHARDED);
    assertThat(initialTypeOf(ClusterType.REPLICA_SET))
        .isEqualTo(TopologyType.REPLICA_SET_NO_PRIMARY);
    assertThat(initialTypeOf(ClusterType.UNKNOWN)).isEqualTo(TopologyType.UNKNOWN);
  }

  @ParameterizedTest
  @EnumSource(TopologyType.class)
  void twoTopologyTypesAreReplicaSets(TopologyType type) {
    assertThat(type.isReplicaSet()).isEqualTo(type.name().startsWith("REPLICA_SET"));
  }

  @Test
  void everyPartOfTheServiceMakesADifference() {
    Service service = new Service(true, true, false);
    assertThat(service.sameAs(new Service(true, true, false))).isTrue();
    assertThat(service.sameAs(new Service(false, true, false))).isFalse();
    assertThat(service.sameAs(new Service(true, false, false))).isFalse();
    assertThat(service.sameAs(new Service(true, true, true))).isFalse();
  }

  @Test
  void aLoadBalancerIsNeverIncompatibleAndAnotherAddressIsAnotherServer() {
    assertThat(ServerDescription.loadBalancer(A).incompatibility()).isNull();
    assertThat(ServerDescription.initial(A).incompatibility()).isNull();
    assertThat(ServerDescription.initial(A).sameAs(ServerDescription.initial(B))).isFalse();
  }

  @Test
  void roundTripTimesPrintTheirAverageAndSamples() {
    assertThat(RoundTripTimes.NONE.with(1_000).with(2_000))
        .hasToString("average 1200 ns of [1000, 2000]");
  }

  private static TopologyType initialTypeOf(ClusterType required) {
    ClusterSettings settings =
        ClusterSettings.builder().hosts(List.of(A, B)).requiredClusterType(required).build();
    return InitialTopology.of(settings).type();
  }
}
