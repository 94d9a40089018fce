package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Discovery on a real sharded cluster with two mongoses. */
@Tag("real-server")
class ShardedRealServerTest {
  private final RealDeployment cluster = new RealDeployment("holdfast.real.sharded", "sharded");
  private Deployment deployment;

  @AfterEach
  void closedDeploymentsLeaveNoThread() {
    if (deployment != null) {
      deployment.close();
    }
    Await.until("no thread of ours", () -> RealDeployment.ourThreads() == 0);
  }

  @Test
  void whenOneOfTwoMongosesDiesTheOtherServesUntilItIsBack() {
    deployment = RealDeployment.open(cluster.uri.getConnectionString());
    awaitBoth();
    assertThat(deployment.current().type()).isEqualTo(TopologyType.SHARDED);
    ServerAddress dying = new ServerAddress(cluster.uri.getHosts().get(0));
    cluster.kill(dying);
    try {
      Await.until("the dead one is Unknown", () -> typeOf(dying) == ServerType.UNKNOWN);
      for (int i = 0; i < 20; i++) {
        assertThat(ping().getNumber("ok").intValue()).isEqualTo(1);
      }
    } finally {
      cluster.restart(dying);
    }
    awaitBoth();
  }

  private void awaitBoth() {
    Await.until(
        "two mongoses",
        () ->
            deployment.current().servers().size() == 2
                && deployment.current().servers().values().stream()
                    .allMatch(server -> server.type() == ServerType.SHARD_ROUTER));
  }

  private ServerType typeOf(ServerAddress server) {
    return deployment.current().server(server).type();
  }

  private BsonDocument ping() {
    return RealDeployment.run(
        deployment, Criteria.WRITE, new BsonDocument("ping", new BsonInt32(1)));
  }
}
