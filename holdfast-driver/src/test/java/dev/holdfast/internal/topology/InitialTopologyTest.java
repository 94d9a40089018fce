package dev.holdfast.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ConnectionString;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.topology.Effect.ReadyPool;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.test.Requirement;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitialTopologyTest {
  @ParameterizedTest
  @CsvSource({
    "directConnection=true, SINGLE",
    "directConnection=true&replicaSet=rs, SINGLE",
    "directConnection=false, UNKNOWN",
    "directConnection=false&replicaSet=rs, REPLICA_SET_NO_PRIMARY",
    "loadBalanced=true, LOAD_BALANCED"
  })
  @Requirement({"SDAM-026", "SDAM-027", "SDAM-028", "SDAM-029", "SDAM-067"})
  void theOptionsDecideTheFirstType(String options, TopologyType type) {
    assertThat(initial("mongodb://a/?" + options).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://a, UNKNOWN",
    "'mongodb://a,b', UNKNOWN",
    "mongodb://a/?replicaSet=rs, REPLICA_SET_NO_PRIMARY"
  })
  @Requirement("SDAM-030")
  void whoDoesNotAskForADirectConnectionGetsNone(String uri, TopologyType type) {
    assertThat(initial(uri).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb://a/?replicaSet=rs, REPLICA_SET_NO_PRIMARY",
    "'mongodb://a,b/?replicaSet=rs', REPLICA_SET_NO_PRIMARY",
    "mongodb://a/?replicaSet=rs&directConnection=true, SINGLE"
  })
  @Requirement("SDAM-036")
  void withASetNameOnlyASetOrADirectConnectionIsBegun(String uri, TopologyType type) {
    assertThat(initial(uri).type()).isEqualTo(type);
    assertThat(initial(uri).setName()).isEqualTo("rs");
  }

  @Test
  @Requirement("SDAM-019")
  void nothingIsKnownInTheBeginning() {
    TopologyDescription fresh = initial("mongodb://a,b");
    assertThat(fresh.setName()).isNull();
    assertThat(fresh.maxElection()).isEqualTo(ElectionPoint.NONE);
    assertThat(fresh.maxElection().electionId()).isNull();
    assertThat(fresh.maxElection().setVersion()).isNull();
    assertThat(fresh.compatibilityError()).as("null is compatible").isNull();
    assertThat(fresh.logicalSessionTimeoutMinutes()).isNull();
    assertThat(fresh.servers())
        .containsOnlyKeys(new ServerAddress("a"), new ServerAddress("b"))
        .allSatisfy(
            (address, server) -> assertThat(server).isEqualTo(ServerDescription.initial(address)));
  }

  @Test
  @Requirement({"SDAM-067", "SDAM-100"})
  void aLoadBalancerIsUsableAtOnceAndNoHelloChangesIt() {
    TopologyRules rules = new TopologyRules(true);
    ServerAddress a = new ServerAddress("a");
    Step opened = rules.open(initial("mongodb://a/?loadBalanced=true"));
    assertThat(opened.effects()).containsExactly(new ReadyPool(a));
    assertThat(opened.next().server(a).type()).isEqualTo(ServerType.LOAD_BALANCER);
    Step heard =
        rules.apply(
            opened.next(),
            new HelloReceived(HelloParser.describe(a, BsonDocument.parse("{ok: 1}"), 1L, 1, 0)));
    assertThat(heard.next()).isSameAs(opened.next());
    assertThat(heard.effects()).isEmpty();
  }

  @Test
  @Requirement("SDAM-039")
  void namesFromDnsBeginAsUnknownUnlessTheyAreSaidToBeASet() {
    ClusterSettings.Builder settings = ClusterSettings.builder().srvHost("shop.example.com");
    assertThat(InitialTopology.of(settings.build()).type()).isEqualTo(TopologyType.UNKNOWN);
    assertThat(InitialTopology.of(settings.requiredReplicaSetName("rs").build()).type())
        .isEqualTo(TopologyType.REPLICA_SET_NO_PRIMARY);
  }

  @Test
  void anythingElseIsHeardOfBeforeItIsUsed() {
    Step opened = new TopologyRules(true).open(initial("mongodb://a"));
    assertThat(opened.effects()).isEmpty();
    assertThat(opened.next().server(new ServerAddress("a")).type()).isEqualTo(ServerType.UNKNOWN);
  }

  private static TopologyDescription initial(String uri) {
    return InitialTopology.of(
        ClusterSettings.builder().applyConnectionString(new ConnectionString(uri)).build());
  }
}
