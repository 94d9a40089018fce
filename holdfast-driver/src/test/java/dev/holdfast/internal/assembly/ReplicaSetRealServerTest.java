package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.TopologyType;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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
class DeploymentRealServerTest {
  private static final Operation PING = new Operation("ping", 1);
  private static final Path SCRIPT =
      Path.of(System.getProperty("holdfast.root", ".."), "scripts/real-server");
  private final String name = setName();
  private final ConnectionString uri = new ConnectionString(script("status-uri"));
  private Deployment deployment;

  @AfterEach
  void closedDeploymentsLeaveNoThread() {
    if (deployment != null) {
      deployment.close();
    }
    Await.until("no thread of ours", () -> ourThreads() == 0);
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
    assertThat(ourThreads()).isLessThanOrEqualTo(Runtime.version().feature() >= 21 ? 1 : 4);
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
    script("kill", killed.toString());
    try {
      Await.until(
          "another primary",
          () -> deployment.current().primary().map(p -> !p.address().equals(killed)).orElse(false));
      assertThat(ping(Criteria.WRITE).getNumber("ok").intValue()).isEqualTo(1);
      assertThat(deployment.current().server(killed).type()).isEqualTo(ServerType.UNKNOWN);
    } finally {
      script("restart", killed.toString());
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
    try (PooledConnection connection =
        select(criteria).checkOut(command.getFirstKey(), 1, Deadline.never())) {
      return connection.connection().command("admin", command, Deadline.never());
    }
  }

  private ConnectionPool select(Criteria criteria) {
    return deployment.select(criteria, Set.of(), PING, Deadline.never());
  }

  private static Deployment open(String uri) {
    return Deployment.open(
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build(),
        null);
  }

  private static long ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().startsWith("holdfast-"))
        .count();
  }

  private static String setName() {
    String name = System.getProperty("holdfast.real.set");
    if (name == null) {
      throw new IllegalStateException(
          "These tests need -Dholdfast.real.set=NAME of a set started with:"
              + " scripts/real-server start replica-set --members 3 --name NAME");
    }
    return name;
  }

  private String script(String command, String... arguments) {
    try {
      List<String> line = new ArrayList<>(List.of(SCRIPT.toString()));
      if (command.equals("status-uri")) {
        line.addAll(List.of("env", name));
      } else {
        line.addAll(List.of(command, name));
        line.addAll(List.of(arguments));
      }
      Process process =
          new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(line + " failed: " + out);
      }
      return command.equals("status-uri")
          ? out.replaceAll("(?s).*HOLDFAST_URI='([^']*)'.*", "$1")
          : out;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
