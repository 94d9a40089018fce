package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a server's sockets when an operation loses its connection to that server. */
class ClearedPoolTest {
  private static final Operation PING = new Operation("ping", 1);

  @ParameterizedTest
  @ValueSource(longs = {0, 600})
  @Requirement({"SDAM-188", "SDAM-234"})
  void idleSocketsAreClosedAtOnceWhateverTheInitialDelayOfMaintenance(long initialDelaySeconds) {
    try (ScriptedServer server = ScriptedServer.start();
        Deployment deployment = open(server, initialDelaySeconds)) {
      ConnectionPool pool = select(deployment);
      int monitoring = server.openConnections();
      List<PooledConnection> connections = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        connections.add(pool.checkOut("ping", 1, Deadline.never()));
      }
      assertThat(server.openConnections()).isEqualTo(monitoring + 4);
      PooledConnection broken = connections.remove(0);
      connections.forEach(PooledConnection::close);
      assertThat(pool.statistics().idle()).isEqualTo(3);

      server.on("ping").once(Fault.reset());
      deployment.operationFailed(broken, Failure.of(failureOf(broken)));
      broken.close();

      assertThat(deployment.current().server(new ServerAddress(server.address())).type())
          .isEqualTo(ServerType.UNKNOWN);
      // The monitor may have closed its own socket by then, too.
      Await.until("the end of idle sockets", () -> server.openConnections() <= monitoring);
      assertThat(pool.statistics().size()).isZero();
    }
  }

  private static Deployment open(ScriptedServer server, long initialDelaySeconds) {
    return Deployment.open(
        MongoClientSettings.builder()
            .applyConnectionString(
                new ConnectionString(
                    server.uri() + "&heartbeatFrequencyMS=600000&serverMonitoringMode=poll"))
            .applyToConnectionPoolSettings(
                pool -> pool.maintenanceInitialDelay(initialDelaySeconds, TimeUnit.SECONDS))
            .build(),
        null);
  }

  private static ConnectionPool select(Deployment deployment) {
    return deployment.poolOf(
        deployment.select(Criteria.WRITE, Set.of(), PING, Deadline.never()).address(), PING);
  }

  private static MongoSocketException failureOf(PooledConnection connection) {
    return catchThrowableOfType(
        MongoSocketException.class,
        () ->
            connection
                .connection()
                .command("admin", new BsonDocument("ping", new BsonInt32(1)), Deadline.never()));
  }
}
