package dev.holdfast.connection;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.ConnectionString;
import dev.holdfast.ServerAddress;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.test.Requirement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SettingsTest {
  @Test
  void poolsHoldAHundredConnectionsUnlessSet() {
    ConnectionPoolSettings settings = ConnectionPoolSettings.builder().build();
    assertThat(settings.getMaxSize()).isEqualTo(100);
    assertThat(settings.getMinSize()).isZero();
    assertThat(settings.getMaxConnecting()).isEqualTo(2);
    assertThat(settings.getMaxWaitTime(MINUTES)).isEqualTo(2);
    assertThat(settings.getMaxConnectionIdleTime(MILLISECONDS)).isZero();
    assertThat(settings.getMaxConnectionLifeTime(MILLISECONDS)).isZero();
    assertThat(settings.getMaintenanceInitialDelay(MILLISECONDS)).isZero();
    assertThat(settings.getMaintenanceFrequency(MINUTES)).isEqualTo(1);
    assertThat(settings.getConnectionPoolListeners()).isEmpty();
  }

  @Test
  void poolSettingsAreCopiedWhole() {
    ConnectionPoolListener listener = new ConnectionPoolListener() {};
    ConnectionPoolSettings settings =
        ConnectionPoolSettings.builder()
            .maxSize(5)
            .minSize(4)
            .maxConnecting(3)
            .maxWaitTime(6, SECONDS)
            .maxConnectionIdleTime(7, SECONDS)
            .maxConnectionLifeTime(8, SECONDS)
            .maintenanceInitialDelay(9, SECONDS)
            .maintenanceFrequency(10, SECONDS)
            .addConnectionPoolListener(listener)
            .build();
    ConnectionPoolSettings copy = ConnectionPoolSettings.builder(settings).build();
    assertThat(copy).isEqualTo(settings).hasSameHashCodeAs(settings);
    assertThat(copy.getConnectionPoolListeners()).containsExactly(listener);
    assertThat(ConnectionPoolSettings.builder(settings).maxConnecting(4).build())
        .isNotEqualTo(settings);
  }

  @Test
  void aPoolThatMayNotHoldItsMinimumIsRefusedButAnUnlimitedOneIsNot() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConnectionPoolSettings.builder().maxSize(2).minSize(3).build())
        .withMessage("minSize is 3 but maxSize is 2; minSize must not be more than maxSize.");
    assertThat(ConnectionPoolSettings.builder().maxSize(0).minSize(3).build().getMinSize())
        .isEqualTo(3);
  }

  @Test
  void wrongNumbersAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConnectionPoolSettings.builder().maxConnecting(0))
        .withMessage("maxConnecting is 0; it must be 1 or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConnectionPoolSettings.builder().maxConnectionIdleTime(-1, SECONDS))
        .withMessage("maxConnectionIdleTime is -1 seconds; it must be 0 or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConnectionPoolSettings.builder().maintenanceFrequency(1, MICROSECONDS))
        .withMessage("maintenanceFrequency is 1 microseconds; it must be 1 ms or more.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SocketSettings.builder().connectTimeout(Long.MAX_VALUE, SECONDS))
        .withMessageEndingWith("it must not be more than 2147483647 ms.");
  }

  @Test
  void aTinyWaitIsNoUnlimitedWait() {
    assertThat(
            ConnectionPoolSettings.builder()
                .maxWaitTime(1, MICROSECONDS)
                .build()
                .getMaxWaitTime(MILLISECONDS))
        .isEqualTo(1);
    assertThat(
            ConnectionPoolSettings.builder()
                .maxWaitTime(-1, SECONDS)
                .build()
                .getMaxWaitTime(MILLISECONDS))
        .isZero();
  }

  @Test
  @Requirement("SDAM-042")
  void serversAreCheckedEveryTenSecondsAndNeverMoreOftenThanTwiceASecond() {
    ServerSettings settings = ServerSettings.builder().build();
    assertThat(settings.getHeartbeatFrequency(SECONDS)).isEqualTo(10);
    assertThat(settings.getMinHeartbeatFrequency(MILLISECONDS)).isEqualTo(500);
    assertThat(settings.getServerMonitoringMode()).isEqualTo(ServerMonitoringMode.AUTO);
  }

  @Test
  @Requirement("SDAM-044")
  void aHeartbeatEvery500MillisecondsIsAcceptedAndOneMoreOftenIsNot() {
    ServerSettings fastest = ServerSettings.builder().heartbeatFrequency(500, MILLISECONDS).build();
    assertThat(ServerSettings.builder(fastest).build()).isEqualTo(fastest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerSettings.builder().heartbeatFrequency(499, MILLISECONDS))
        .withMessage("heartbeatFrequency is 499 ms; it must be 500 ms or more.");
  }

  @Test
  @Requirement("SDAM-012")
  void noSetterAndNoOptionChangesTheMinimumTimeBetweenChecks() throws Exception {
    List<String> setters = new ArrayList<>();
    for (Method method : ServerSettings.Builder.class.getMethods()) {
      if (List.of(method.getParameterTypes()).equals(List.of(long.class, TimeUnit.class))) {
        setters.add(method.getName());
        ServerSettings.Builder builder = ServerSettings.builder();
        method.invoke(builder, 700L, MILLISECONDS);
        assertThat(builder.build().getMinHeartbeatFrequency(MILLISECONDS))
            .as(method.getName())
            .isEqualTo(500);
      }
    }
    assertThat(setters).contains("heartbeatFrequency");
    ConnectionString uri =
        new ConnectionString(
            "mongodb://a/?heartbeatFrequencyMS=700&minHeartbeatFrequencyMS=600&minHeartbeatFrequency=600");
    ServerSettings settings = ServerSettings.builder().applyConnectionString(uri).build();
    assertThat(settings.getHeartbeatFrequency(MILLISECONDS)).isEqualTo(700);
    assertThat(settings.getMinHeartbeatFrequency(MILLISECONDS)).isEqualTo(500);
  }

  @Test
  void socketsWaitTenSecondsToConnectAndForEverToRead() {
    SocketSettings settings = SocketSettings.builder().build();
    assertThat(settings.getConnectTimeout(SECONDS)).isEqualTo(10);
    assertThat(settings.getReadTimeout(MILLISECONDS)).isZero();
    assertThat(settings.getReceiveBufferSize()).isZero();
    assertThat(settings.getSendBufferSize()).isZero();
    assertThat(settings.getProxySettings().isProxyEnabled()).isFalse();
  }

  @Test
  void socketSettingsAreCopiedWithTheirProxyWhosePasswordIsHidden() {
    SocketSettings settings =
        SocketSettings.builder()
            .connectTimeout(1, SECONDS)
            .readTimeout(2, SECONDS)
            .receiveBufferSize(3)
            .sendBufferSize(4)
            .applyToProxySettings(p -> p.host("proxy").port(99).username("u").password("s3cret"))
            .build();
    assertThat(SocketSettings.builder(settings).build())
        .isEqualTo(settings)
        .hasSameHashCodeAs(settings)
        .asString()
        .contains("proxy", "99", "<hidden>")
        .doesNotContain("s3cret");
  }

  @Test
  void aProxyNeedsAHostAndBothHalvesOfACredential() {
    assertThat(ProxySettings.builder().host("p").build().getPort()).isEqualTo(1080);
    assertThatIllegalStateException().isThrownBy(() -> ProxySettings.builder().port(1).build());
    assertThatIllegalStateException()
        .isThrownBy(() -> ProxySettings.builder().host("p").password("s3cret").build())
        .withMessage("The proxy has a password but no user name: set both or neither.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProxySettings.builder().password("x".repeat(256)))
        .withMessage(
            "The password of the proxy has 256 bytes in UTF-8; it must have between 1 and 255.");
  }

  @Test
  void connectionsArePlainUnlessAskedForTls() {
    SslSettings plain = SslSettings.builder().build();
    assertThat(plain.isEnabled()).isFalse();
    assertThat(plain.isInvalidHostNameAllowed()).isFalse();
    assertThat(plain.getContext()).isNull();
    SslSettings tls = SslSettings.builder().enabled(true).invalidHostNameAllowed(true).build();
    assertThat(SslSettings.builder(tls).build()).isEqualTo(tls).isNotEqualTo(plain);
  }

  @Test
  void oneSeedStillMeansDiscovery() {
    ClusterSettings settings = ClusterSettings.builder().build();
    assertThat(settings.getHosts()).containsExactly(new ServerAddress());
    assertThat(settings.getMode()).isEqualTo(ClusterConnectionMode.MULTIPLE);
    assertThat(settings.getRequiredClusterType()).isEqualTo(ClusterType.UNKNOWN);
    assertThat(settings.getServerSelectionTimeout(SECONDS)).isEqualTo(30);
    assertThat(settings.getLocalThreshold(MILLISECONDS)).isEqualTo(15);
    assertThat(settings.getSrvServiceName()).isEqualTo("mongodb");
  }

  @Test
  @Requirement("SDAM-024")
  void aSeedCountsOnce() {
    List<ServerAddress> hosts =
        List.of(new ServerAddress("a"), new ServerAddress("B"), new ServerAddress("b:27017"));
    assertThat(ClusterSettings.builder().hosts(hosts).build().getHosts())
        .containsExactly(new ServerAddress("a"), new ServerAddress("b"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClusterSettings.builder().hosts(List.of()));
  }

  @Test
  @Requirement("SDAM-032")
  void aReplicaSetNameMeansAReplicaSet() {
    ClusterSettings settings = ClusterSettings.builder().requiredReplicaSetName("rs0").build();
    assertThat(settings.getRequiredClusterType()).isEqualTo(ClusterType.REPLICA_SET);
    assertThat(settings.getRequiredReplicaSetName()).isEqualTo("rs0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ClusterSettings.builder()
                    .requiredReplicaSetName("rs0")
                    .requiredClusterType(ClusterType.SHARDED)
                    .build())
        .withMessage("The replica set name 'rs0' was given, but the cluster type SHARDED.");
  }

  @Test
  @Requirement("SDAM-034")
  void aDirectConnectionGoesToOneHost() {
    ClusterSettings.Builder direct =
        ClusterSettings.builder().mode(ClusterConnectionMode.SINGLE).requiredReplicaSetName("rs0");
    assertThat(direct.build().getMode()).isEqualTo(ClusterConnectionMode.SINGLE);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> direct.hosts(List.of(new ServerAddress("a"), new ServerAddress("b"))).build())
        .withMessage("A direct connection goes to one host, but there are 2: [a:27017, b:27017].");
    assertThatIllegalArgumentException().isThrownBy(() -> direct.srvHost("x.example.com").build());
  }

  @Test
  void aLoadBalancerIsAloneAndNoReplicaSet() {
    ClusterSettings.Builder balanced =
        ClusterSettings.builder().mode(ClusterConnectionMode.LOAD_BALANCED);
    assertThat(balanced.build().getRequiredClusterType()).isEqualTo(ClusterType.LOAD_BALANCED);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> ClusterSettings.builder(balanced.build()).requiredReplicaSetName("rs0").build());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> balanced.hosts(List.of(new ServerAddress("a"), new ServerAddress("b"))).build())
        .withMessageStartingWith("A load-balanced deployment has one host, but there are 2");
  }

  @Test
  void aLimitOfSrvHostsIsForShardedClusters() {
    ClusterSettings.Builder limited =
        ClusterSettings.builder().srvHost("x.example.com").srvMaxHosts(2);
    ClusterSettings settings = limited.build();
    assertThat(ClusterSettings.builder(settings).build()).isEqualTo(settings);
    assertThat(settings.getShortDescription()).contains("x.example.com", "srvMaxHosts=2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limited.requiredReplicaSetName("rs0").build())
        .withMessage(
            "srvMaxHosts is 2, but the replica set name 'rs0' is set; it is for sharded clusters found"
                + " by SRV records.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClusterSettings.builder().srvMaxHosts(2).build());
  }
}
