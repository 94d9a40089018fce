package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterConnectionMode;
import dev.holdfast.connection.ClusterSettings;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.dns.DnsjavaClient;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.ScriptedServer;
import dev.holdfast.testkit.dns.ScriptedDns;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xbill.DNS.SimpleResolver;

/** From SRV records to sockets: a real DNS server and real mongoses on loopback, time by hand. */
class DeploymentSrvTest {
  private static final String SRV = "_mongodb._tcp.shop.example.com";
  private static final Duration TTL = Duration.ofMinutes(2);
  // A name in DNS that is also an address, so that no resolver needs to know our servers.
  private static final String LOOPBACK = "127.0.0.1";

  private final ScriptedDns dns = ScriptedDns.start();
  private final SteppedScheduler time = new SteppedScheduler();

  @AfterEach
  void stop() {
    dns.close();
  }

  @Test
  void theClientFollowsTheRecordsOfAShardedCluster() {
    try (ScriptedServer a = mongos();
        ScriptedServer b = mongos()) {
      name(a);
      try (Deployment deployment = open(cluster -> {})) {
        awaitOnly(deployment, a, ServerType.SHARD_ROUTER);
        assertThat(deployment.current().type()).isEqualTo(TopologyType.SHARDED);

        dns.forget(SRV);
        name(b);
        time.advance(TTL.minusSeconds(1));
        assertThat(dns.queries()).hasSize(1);
        time.advance(Duration.ofSeconds(1));
        awaitOnly(deployment, b, ServerType.SHARD_ROUTER);
        a.awaitOpenConnections(0);
      }
      b.awaitOpenConnections(0);
    }
  }

  @Test
  @Requirement("SDAM-039")
  void withoutAReplicaSetNameTheTopologyBeginsAsUnknownEvenWithOneHost() {
    dns.srv(SRV, TTL, 1, LOOPBACK);
    try (Deployment deployment = open(cluster -> {})) {
      assertThat(deployment.current().type()).isEqualTo(TopologyType.UNKNOWN);
      assertThat(deployment.current().servers()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  @Requirement("SDAM-040")
  void theNumberOfHostsInTheRecordsDoesNotDecideTheInitialType(int hosts) {
    for (int port = 1; port <= hosts; port++) {
      dns.srv(SRV, TTL, port, LOOPBACK);
    }
    try (Deployment deployment = open(cluster -> {})) {
      assertThat(deployment.current().type()).isEqualTo(TopologyType.UNKNOWN);
      assertThat(deployment.current().servers()).hasSize(hosts);
    }
    try (Deployment deployment = open(cluster -> cluster.requiredReplicaSetName("rs"))) {
      assertThat(deployment.current().type()).isEqualTo(TopologyType.REPLICA_SET_NO_PRIMARY);
      assertThat(deployment.current().servers()).hasSize(hosts);
    }
  }

  @Test
  @Requirement("SDAM-238")
  void aTopologyWithoutServersIsNotTheEndWhileTheRecordsMayNameOthers() throws Exception {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start();
        ScriptedServer mongos = mongos()) {
      name(a);
      name(b);
      try (Deployment deployment = open(cluster -> {})) {
        Await.until(
            "two standalones to be removed", () -> deployment.current().servers().isEmpty());
        CompletableFuture<ServerDescription> waiting = Background.start(() -> select(deployment));
        Await.until("the selection to wait", () -> deployment.waiting() == 1);
        dns.forget(SRV);
        name(mongos);
        time.advance(TTL);
        assertThat(waiting.get(20, TimeUnit.SECONDS).address()).isEqualTo(address(mongos));
      }
    }
  }

  @Test
  @Requirement("SDAM-238")
  void aReplicaSetWithoutServersIsTheEndBecauseTheRecordsAreNotAskedAgain() {
    try (ScriptedServer standalone = ScriptedServer.start()) {
      name(standalone);
      try (Deployment deployment = open(cluster -> cluster.requiredReplicaSetName("rs"))) {
        Await.until("the removal", () -> deployment.current().servers().isEmpty());
        assertThatExceptionOfType(MongoConfigurationException.class)
            .isThrownBy(() -> select(deployment))
            .withMessageContaining("none is a member of 'rs'");
      }
    }
  }

  private static ServerDescription select(Deployment deployment) {
    return deployment.select(
        Criteria.WRITE, Set.of(), new Operation("insert", 1), Deadline.never());
  }

  @Test
  void aStandaloneIsAcceptedWhereTheRecordsNameOneServer() {
    try (ScriptedServer standalone = ScriptedServer.start()) {
      name(standalone);
      try (Deployment deployment = open(cluster -> {})) {
        awaitOnly(deployment, standalone, ServerType.STANDALONE);
      }
    }
  }

  @Test
  void aStandaloneIsLeftOutWhereTheRecordsNameTwoServers() {
    try (ScriptedServer standalone = ScriptedServer.start();
        ScriptedServer mongos = mongos()) {
      name(standalone);
      name(mongos);
      try (Deployment deployment = open(cluster -> {})) {
        awaitOnly(deployment, mongos, ServerType.SHARD_ROUTER);
      }
    }
  }

  /** Polling SRV Records, prose test 9. */
  @Test
  void aLoadBalancedClientNeverAsksAgain() {
    dns.srv(SRV, TTL, 1, LOOPBACK);
    try (Deployment deployment =
        open(cluster -> cluster.mode(ClusterConnectionMode.LOAD_BALANCED))) {
      dns.srv(SRV, TTL, 2, LOOPBACK);
      time.advance(TTL.multipliedBy(2));
      assertThat(deployment.current().servers().keySet())
          .containsExactly(new ServerAddress(LOOPBACK, 1));
      assertThat(dns.queries()).hasSize(1);
    }
  }

  @Test
  void aNameThatDoesNotExistIsToldAtOnce() {
    assertThatExceptionOfType(MongoConfigurationException.class)
        .isThrownBy(() -> open(cluster -> {}).close())
        .withMessageContaining("mongodb+srv://shop.example.com")
        .withMessageContaining("NXDOMAIN");
    assertThat(time.waiting()).isEmpty();
  }

  private void name(ScriptedServer server) {
    dns.srv(SRV, TTL, new ServerAddress(server.address()).getPort(), LOOPBACK);
  }

  private static ScriptedServer mongos() {
    ScriptedServer server = ScriptedServer.start();
    server.hello(BsonDocument.parse("{msg: 'isdbgrid', isWritablePrimary: true}"));
    return server;
  }

  private static void awaitOnly(Deployment deployment, ScriptedServer server, ServerType type) {
    Await.until(
        server.address() + " is the only server, a " + type,
        () ->
            deployment.current().servers().keySet().equals(Set.of(address(server)))
                && deployment.current().server(address(server)).type() == type);
  }

  private static ServerAddress address(ScriptedServer server) {
    return new ServerAddress(LOOPBACK, new ServerAddress(server.address()).getPort());
  }

  private Deployment open(Consumer<ClusterSettings.Builder> more) {
    SimpleResolver resolver = new SimpleResolver(dns.address());
    resolver.setTimeout(Duration.ofSeconds(20));
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .dnsClient(new DnsjavaClient(resolver))
            .applyToClusterSettings(
                cluster -> {
                  cluster.srvHost("shop.example.com").srvAllowedHostsSuffix("0.0.1");
                  more.accept(cluster);
                })
            .build();
    return Deployment.open(settings, null, time, null);
  }
}
