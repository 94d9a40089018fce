package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientException;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConfigurationException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.ScriptedServer;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** How a selection without a suitable server ends: by which timeout, or at once if waiting cannot help. */
class SelectionEndTest {
  private static final Operation INSERT = new Operation("insert", 1);
  private static final String FOREVER = "serverSelectionTimeoutMS=600000";

  @Test
  @Requirement("SDAM-238")
  void aTopologyWithoutServersHasNoMonitorsAndFailsSelectionAtOnce() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start();
        Deployment deployment = open(a.address() + "," + b.address() + "/?" + FOREVER)) {
      Await.until("two standalones to be removed", () -> deployment.current().servers().isEmpty());
      assertThatThrownBy(() -> select(deployment, Deadline.never()))
          .isInstanceOf(MongoConfigurationException.class)
          .hasMessageStartingWith("No writable server for insert, and waiting does not help.")
          .hasMessageContaining("each is a standalone");
      a.awaitOpenConnections(0);
      b.awaitOpenConnections(0);
      Await.until("the end of both monitors", () -> !isMonitored(a) && !isMonitored(b));
    }
  }

  @Test
  @Requirement("SDAM-238")
  void aSelectionThatWaitsFailsWhenTheLastServerIsRemoved() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.hello(
          BsonDocument.parse(
              "{setName: 'rs', secondary: true, isWritablePrimary: false, hosts: ['"
                  + server.address()
                  + "']}"));
      try (Deployment deployment =
          open(server.address() + "/?replicaSet=rs&heartbeatFrequencyMS=500&" + FOREVER)) {
        CompletableFuture<ServerDescription> waiting =
            Background.start(() -> select(deployment, Deadline.never()));
        Await.until("the selection to wait", () -> deployment.waiting() == 1);
        server.hello(BsonDocument.parse("{setName: 'another'}"));
        assertThatThrownBy(() -> waiting.get(20, TimeUnit.SECONDS))
            .isInstanceOf(ExecutionException.class)
            .hasCauseInstanceOf(MongoConfigurationException.class)
            .hasMessageContaining("No primary for insert, and waiting does not help.")
            .hasMessageContaining("none is a member of 'rs'");
        Await.until("the end of the monitor", () -> !isMonitored(server));
        assertThat(deployment.waiting()).isZero();
      }
    }
  }

  @Test
  void aClosedClientSaysThatItIsClosedAndNotThatItHasNoServers() {
    try (ScriptedServer server = ScriptedServer.start()) {
      Deployment deployment = open(server.address() + "/?" + FOREVER);
      deployment.close();
      assertThatThrownBy(() -> select(deployment, Deadline.never()))
          .isExactlyInstanceOf(MongoClientException.class)
          .hasMessage("The client is closed; no server can be selected for insert");
    }
  }

  @Test
  void theTimeoutOfTheOperationIsNamedIfItEndsTheSelection() {
    try (Deployment deployment = open("127.0.0.1:1/?" + FOREVER)) {
      assertThatThrownBy(() -> select(deployment, Deadline.ofTimeout(Clock.SYSTEM, 120L)))
          .isInstanceOf(MongoTimeoutException.class)
          .hasMessageMatching(
              "(?s)No writable server for insert within 1\\d\\d ms \\(timeoutMS\\)\\..*");
    }
  }

  @Test
  void serverSelectionTimeoutIsNamedIfItEndsTheSelection() {
    try (Deployment deployment = open("127.0.0.1:1/?serverSelectionTimeoutMS=120")) {
      assertThatThrownBy(() -> select(deployment, Deadline.ofTimeout(Clock.SYSTEM, 600_000L)))
          .isInstanceOf(MongoTimeoutException.class)
          .hasMessageStartingWith(
              "No writable server for insert within 120 ms (serverSelectionTimeoutMS).\n");
    }
  }

  private static boolean isMonitored(ScriptedServer server) {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("holdfast-monitor-" + server.address()));
  }

  private static ServerDescription select(Deployment deployment, Deadline deadline) {
    return deployment.select(Criteria.WRITE, Set.of(), INSERT, deadline);
  }

  private static Deployment open(String rest) {
    return Deployment.open(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString("mongodb://" + rest))
            .build(),
        null);
  }
}
