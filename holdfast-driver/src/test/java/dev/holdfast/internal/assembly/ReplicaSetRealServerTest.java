package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Discovery on a real replica set of three, named by {@code -Dholdfast.real.set=NAME} and started by {@code
 * scripts/real-server start replica-set --members 3 --name NAME}.
 */
@Tag("real-server")
class ReplicaSetRealServerTest {
  private final RealDeployment set =
      new RealDeployment("holdfast.real.set", "replica-set --members 3");
  private final ConnectionString uri = set.uri;
  private Deployment deployment;

  @AfterEach
  void closedDeploymentsLeaveNoThread() {
    if (deployment != null) {
      deployment.close();
    }
    Await.until("no thread of ours", () -> RealDeployment.ourThreads() == 0);
  }

  @Test
  @Requirement("SDAM-005")
  void theWholeSetIsFoundFromOneSeedWithFewThreads() {
    deployment =
        open(
            "mongodb://"
                + uri.getHosts().get(0)
                + "/?replicaSet="
                + uri.getRequiredReplicaSetName());
    awaitWholeSet();
    assertThat(ping(Criteria.WRITE).getNumber("ok").intValue()).isEqualTo(1);
    assertThat(ping(Criteria.read(ReadPreference.secondary())).getNumber("ok").intValue())
        .isEqualTo(1);
    assertThat(RealDeployment.ourThreads())
        .isLessThanOrEqualTo(Runtime.version().feature() >= 21 ? 1 : 4);
  }

  @Test
  @Requirement("SDAM-225")
  void aSeedThatTheSetKnowsByAnotherNameIsReplaced() {
    ServerAddress seed = new ServerAddress(uri.getHosts().get(0));
    String alias = "localhost:" + seed.getPort();
    deployment = open("mongodb://" + alias + "/?replicaSet=" + uri.getRequiredReplicaSetName());
    awaitWholeSet();
    assertThat(deployment.current().knows(new ServerAddress(alias))).isFalse();
  }

  @Test
  void aStepDownIsFollowed() {
    deployment = open(uri.getConnectionString());
    awaitWholeSet();
    ServerAddress before = select(Criteria.WRITE).serverId().getAddress();
    stepDown();
    Await.until(
        "another primary",
        () -> deployment.current().primary().map(p -> !p.address().equals(before)).orElse(false));
    assertThat(ping(Criteria.WRITE).getNumber("ok").intValue()).isEqualTo(1);
    awaitWholeSet();
  }

  @Test
  @Requirement("SDAM-006")
  void aKilledPrimaryIsReplacedAndFoundAgainWhenItRestarts() {
    deployment = open(uri.getConnectionString());
    awaitWholeSet();
    ServerAddress killed = select(Criteria.WRITE).serverId().getAddress();
    set.kill(killed);
    try {
      Await.until(
          "another primary",
          () -> deployment.current().primary().map(p -> !p.address().equals(killed)).orElse(false));
      assertThat(ping(Criteria.WRITE).getNumber("ok").intValue()).isEqualTo(1);
      assertThat(deployment.current().server(killed).type()).isEqualTo(ServerType.UNKNOWN);
    } finally {
      set.restart(killed);
    }
    awaitWholeSet();
  }

  @Test
  @Requirement("SDAM-003")
  void aSecondaryIsReachedDirectly() {
    deployment = open(uri.getConnectionString());
    awaitWholeSet();
    ServerAddress secondary =
        select(Criteria.read(ReadPreference.secondary())).serverId().getAddress();
    deployment.close();
    deployment = open("mongodb://" + secondary + "/?directConnection=true");
    assertThat(ping(Criteria.WRITE).getNumber("ok").intValue()).isEqualTo(1);
    assertThat(deployment.current().type()).isEqualTo(TopologyType.SINGLE);
  }

  @Test
  void aWrongSetNameIsDiagnosed() {
    deployment =
        open(
            "mongodb://"
                + uri.getHosts().get(0)
                + "/?directConnection=true&replicaSet=wrong&serverSelectionTimeoutMS=1500");
    assertThatThrownBy(() -> select(Criteria.WRITE))
        .isInstanceOf(MongoTimeoutException.class)
        .hasMessageContaining("replicaSet=wrong")
        .hasMessageContaining(uri.getRequiredReplicaSetName());
  }

  @Test
  void aReconfigurationThatTakesAMemberOutAndInAgainIsFollowed() {
    deployment = open(uri.getConnectionString());
    awaitWholeSet();
    ServerAddress leaving =
        select(Criteria.read(ReadPreference.secondary())).serverId().getAddress();
    BsonDocument whole =
        run(Criteria.WRITE, BsonDocument.parse("{replSetGetConfig: 1}")).getDocument("config");
    BsonDocument smaller = whole.clone();
    smaller
        .getArray("members")
        .removeIf(m -> m.asDocument().getString("host").getValue().equals(leaving.toString()));
    try {
      reconfigure(smaller);
      Await.until("the member left", () -> !deployment.current().knows(leaving));
      assertThat(ping(Criteria.WRITE).getNumber("ok").intValue()).isEqualTo(1);
    } finally {
      reconfigure(whole);
    }
    awaitWholeSet();
  }

  private void reconfigure(BsonDocument config) {
    BsonDocument now =
        run(Criteria.WRITE, BsonDocument.parse("{replSetGetConfig: 1}")).getDocument("config");
    config.put("version", new BsonInt32(now.getNumber("version").intValue() + 1));
    config.put("term", now.get("term"));
    run(Criteria.WRITE, new BsonDocument("replSetReconfig", config));
  }

  private void awaitWholeSet() {
    Await.until(
        "a primary and two secondaries",
        () -> {
          List<ServerType> types =
              deployment.current().servers().values().stream().map(s -> s.type()).sorted().toList();
          return types.equals(
              List.of(
                  ServerType.REPLICA_SET_PRIMARY,
                  ServerType.REPLICA_SET_SECONDARY,
                  ServerType.REPLICA_SET_SECONDARY));
        });
  }

  private void stepDown() {
    try {
      run(Criteria.WRITE, BsonDocument.parse("{replSetStepDown: 10, force: true}"));
    } catch (MongoException expected) {
      // Servers before 4.2 close the connection; this one answers, but may be interrupted by
      // itself.
    }
  }

  private BsonDocument ping(Criteria criteria) {
    return run(criteria, new BsonDocument("ping", new BsonInt32(1)));
  }

  private BsonDocument run(Criteria criteria, BsonDocument command) {
    return RealDeployment.run(deployment, criteria, command);
  }

  private ConnectionPool select(Criteria criteria) {
    return RealDeployment.select(deployment, criteria);
  }

  private static Deployment open(String uri) {
    return RealDeployment.open(uri);
  }
}
