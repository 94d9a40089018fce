package dev.holdfast.internal.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.ServerAddress;
import dev.holdfast.Tag;
import dev.holdfast.TagSet;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterDescription;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ClusterType;
import dev.holdfast.connection.ServerConnectionState;
import dev.holdfast.connection.ServerDescription;
import dev.holdfast.connection.ServerSettings;
import dev.holdfast.connection.ServerType;
import dev.holdfast.connection.TopologyVersion;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.Membership.ElectionPoint;
import dev.holdfast.internal.topology.TopologyDescription;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Requirement;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterViewTest {
  private static final ServerAddress A = new ServerAddress("a");
  private static final ClusterView VIEW =
      new ClusterView(ClusterSettings.builder().build(), ServerSettings.builder().build());

  @Test
  @Requirement("SDAM-088")
  void nothingThatAMemberSaidIsLost() {
    ServerDescription seen =
        ClusterView.of(
            HelloParser.describe(
                A,
                BsonDocument.parse(
                    """
                    {ok: 1, helloOk: true, isWritablePrimary: true, setName: 'rs', me: 'Me:1',
                     hosts: ['b:2', 'a:1'], passives: ['p:1'], arbiters: ['[::1]:5'],
                     primary: 'a:1', electionId: ObjectId('7fffffff0000000000000007'),
                     setVersion: 4, tags: {dc: 'ny', rack: '1'}, maxBsonObjectSize: 48000000,
                     minWireVersion: 1, maxWireVersion: 21, iscryptd: true,
                     topologyVersion: {processId: ObjectId('000000000000000000000001'), counter: 9},
                     logicalSessionTimeoutMinutes: 30,
                     lastWrite: {lastWriteDate: {$date: 77}}}
                    """),
                5L,
                3,
                123));
    assertThat(seen)
        .isEqualTo(
            ServerDescription.builder()
                .address(A)
                .type(ServerType.REPLICA_SET_PRIMARY)
                .ok(true)
                .state(ServerConnectionState.CONNECTED)
                .canonicalAddress("me:1")
                .cryptd(true)
                .helloOk(true)
                .hosts(java.util.Set.of("b:2", "a:1"))
                .passives(java.util.Set.of("p:1"))
                .arbiters(java.util.Set.of("[::1]:5"))
                .primary("a:1")
                .setName("rs")
                .electionId(new ObjectId("7fffffff0000000000000007"))
                .setVersion(4)
                .tagSet(new TagSet(List.of(new Tag("dc", "ny"), new Tag("rack", "1"))))
                .maxDocumentSize(48_000_000)
                .minWireVersion(1)
                .maxWireVersion(21)
                .topologyVersion(new TopologyVersion(new ObjectId("000000000000000000000001"), 9))
                .logicalSessionTimeoutMinutes(30)
                .build());
    assertThat(seen.getHosts()).as("in the member's order").containsExactly("b:2", "a:1");
    assertThat(seen.getLastWriteDate()).isEqualTo(new Date(77));
    assertThat(seen.getLastUpdateTime(TimeUnit.NANOSECONDS)).isEqualTo(123);
    assertThat(seen.getRoundTripTimeNanos()).isEqualTo(5);
    assertThat(seen.getMinRoundTripTimeNanos()).isEqualTo(3);
  }

  @Test
  @Requirement("SDAM-021")
  void whyAServerIsUnknownIsSeen() {
    MongoSocketReadException reset = new MongoSocketReadException("reset", A);
    ServerDescription seen =
        ClusterView.of(
            dev.holdfast.internal.topology.ServerDescription.unknown(A, reset, null, 123));
    assertThat(seen.getType()).isEqualTo(ServerType.UNKNOWN);
    assertThat(seen.isOk()).isFalse();
    assertThat(seen.getState()).isEqualTo(ServerConnectionState.CONNECTING);
    assertThat(seen.getException()).isSameAs(reset);
    assertThat(seen.getRoundTripTimeNanos()).isZero();
    assertThat(seen.getShortDescription()).contains("reset");
  }

  @ParameterizedTest
  @EnumSource(ServerType.class)
  void everyTypeOfServerHasItsView(ServerType type) {
    ServerDescription seen = ClusterView.of(server(type));
    assertThat(seen.getType()).isEqualTo(type);
    assertThat(seen.isOk()).isEqualTo(type != ServerType.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, UNKNOWN, UNKNOWN",
    "SINGLE, UNKNOWN, UNKNOWN",
    "SINGLE, STANDALONE, STANDALONE",
    "SINGLE, REPLICA_SET_SECONDARY, REPLICA_SET",
    "SINGLE, SHARD_ROUTER, SHARDED",
    "REPLICA_SET_NO_PRIMARY, UNKNOWN, REPLICA_SET",
    "REPLICA_SET_WITH_PRIMARY, REPLICA_SET_PRIMARY, REPLICA_SET",
    "SHARDED, UNKNOWN, SHARDED",
    "LOAD_BALANCED, LOAD_BALANCER, LOAD_BALANCED"
  })
  void everyTypeOfTopologyHasItsView(TopologyType type, ServerType server, ClusterType seen) {
    assertThat(VIEW.of(topology(type, server)).getType()).isEqualTo(seen);
  }

  @Test
  void aTopologyIsSeenWithTheSettingsItCameFrom() {
    ClusterSettings settings = ClusterSettings.builder().mode(ClusterConnectionMode.SINGLE).build();
    ServerSettings serverSettings = ServerSettings.builder().build();
    ClusterDescription seen =
        new ClusterView(settings, serverSettings)
            .of(topology(TopologyType.SINGLE, ServerType.STANDALONE));
    assertThat(seen.getConnectionMode()).isEqualTo(ClusterConnectionMode.SINGLE);
    assertThat(seen.getClusterSettings()).isSameAs(settings);
    assertThat(seen.getServerSettings()).isSameAs(serverSettings);
    assertThat(seen.getServerDescriptions())
        .extracting(ServerDescription::getAddress)
        .containsExactly(A);
    assertThat(seen.getSrvResolutionException()).isNull();
  }

  @Test
  void aFailureOfTheSrvLookupIsSeen() {
    MongoClientException failure = new MongoClientException("no such name");
    TopologyDescription nobody = TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of());
    assertThat(VIEW.of(nobody, failure).getSrvResolutionException()).isSameAs(failure);
  }

  private static TopologyDescription topology(TopologyType type, ServerType server) {
    return new TopologyDescription(type, null, ElectionPoint.NONE, Map.of(A, server(server)));
  }

  private static dev.holdfast.internal.topology.ServerDescription server(ServerType type) {
    var unknown = dev.holdfast.internal.topology.ServerDescription.initial(A);
    return new dev.holdfast.internal.topology.ServerDescription(
        A,
        type,
        null,
        0,
        25,
        unknown.membership(),
        Map.of(),
        null,
        null,
        false,
        true,
        unknown.maxDocumentSize(),
        unknown.timing());
  }
}
