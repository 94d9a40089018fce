package dev.holdfast.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.ReadPreference;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Operations that selected a secondary which then leaves the replica set. Nothing was sent, so each of them
 * selects the primary instead: that is no retry, and needs neither retryReads nor a retryable command.
 */
class RemovedServerTest {
  private final ScriptedServer primary = Rig.answering();
  private final ScriptedServer secondary = Rig.answering();
  private Rig rig;

  @BeforeEach
  void open() {
    say(primary, "isWritablePrimary: true, secondary: false", primary, secondary);
    say(secondary, "isWritablePrimary: false, secondary: true", primary, secondary);
    rig = new Rig(Rig.uri(primary, secondary) + "&maxPoolSize=1");
    Await.until(
        "the secondary",
        () -> {
          ServerDescription known = rig.deployment.current().server(address(secondary));
          return known != null && known.type() == ServerType.REPLICA_SET_SECONDARY;
        });
  }

  @AfterEach
  void close() {
    rig.close();
    primary.close();
    secondary.close();
  }

  @Test
  @Requirement("SDAM-236")
  void anOperationWhoseServerIsRemovedAfterSelectionSelectsAgain() {
    rig.afterSelection.set(this::remove);
    runCommand();
    assertThat(secondary.received("find")).isEmpty();
    assertThat(primary.received("find")).hasSize(1);
    assertThat(rig.pauses).isEmpty();
  }

  @Test
  @Requirement("SDAM-236")
  void anOperationThatWaitsForAConnectionOfARemovedServerSelectsAgain() throws Exception {
    ConnectionPool pool = pool();
    try (PooledConnection only = pool.checkOut("another operation", 1, Deadline.never())) {
      CompletableFuture<BsonDocument> waiting = Background.start(this::runCommand);
      Await.until("the operation to wait", () -> pool.statistics().waiting() == 1);
      remove();
      waiting.get(20, TimeUnit.SECONDS);
      assertThat(only.connection().isUsable()).isTrue();
    }
    assertThat(secondary.received("find")).isEmpty();
    assertThat(primary.received("find")).hasSize(1);
  }

  @Test
  @Requirement("SDAM-236")
  void anOperationThatConnectsToARemovedServerSelectsAgain() throws Exception {
    secondary.on("isMaster").always(Fault.stall());
    CompletableFuture<BsonDocument> connecting = Background.start(this::runCommand);
    Await.until("the operation to connect", () -> pool().statistics().pending() == 1);
    remove();
    connecting.get(20, TimeUnit.SECONDS);
    assertThat(primary.received("find")).hasSize(1);
  }

  @Test
  void aCursorOfARemovedServerEndsBecauseNoOtherServerKnowsIt() {
    remove();
    assertThatThrownBy(() -> rig.run(Probe.getMore(address(secondary)), null))
        .isInstanceOf(MongoServerUnavailableException.class)
        .hasMessageContaining(secondary.address());
    assertThat(primary.received("getMore")).isEmpty();
  }

  private BsonDocument runCommand() {
    return rig.run(Probe.runCommand(ReadPreference.secondaryPreferred()), null);
  }

  private void remove() {
    say(primary, "isWritablePrimary: true, secondary: false", primary);
    Await.until("the removal", () -> !rig.deployment.current().knows(address(secondary)));
  }

  private ConnectionPool pool() {
    return rig.deployment.poolOf(address(secondary), new Operation("find", 1));
  }

  private static ServerAddress address(ScriptedServer server) {
    return new ServerAddress(server.address());
  }

  private static void say(ScriptedServer server, String role, ScriptedServer... members) {
    List<String> hosts = Stream.of(members).map(ScriptedServer::address).toList();
    server.hello(
        BsonDocument.parse(
            "{setName: 'rs', hosts: ['" + String.join("', '", hosts) + "'], " + role + "}"));
  }
}
