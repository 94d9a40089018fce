package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.MongoSocksProxyException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Criteria;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a failure to connect for an operation does to the server's description and pool. */
class EstablishmentFailuresTest {
  private static final Operation PING = new Operation("ping", 1);

  static Stream<Named<Consumer<ScriptedServer>>> failures() {
    return Stream.of(
        Named.of("connection refused", ScriptedServer::refuseConnections),
        Named.of("reset when accepted", server -> server.onConnect().always(Fault.reset())),
        Named.of("closed", server -> server.onConnect().always(Fault.closeAfterReading())),
        Named.of("hello reset", server -> server.on("isMaster").always(Fault.reset())),
        Named.of("hello closed", server -> server.on("isMaster").always(Fault.closeAfterReading())),
        Named.of("hello truncated", server -> server.on("isMaster").always(Fault.truncate(20))),
        Named.of("hello not answered", server -> server.on("isMaster").always(Fault.stall())));
  }

  @ParameterizedTest
  @MethodSource("failures")
  @Requirement({"SDAM-179", "SDAM-182"})
  void aFailureUpToTheHelloChangesNeitherDescriptionNorPool(Consumer<ScriptedServer> failure) {
    try (ScriptedServer server = ScriptedServer.start();
        Deployment deployment = open(server, "socketTimeoutMS=300")) {
      ConnectionPool pool = select(deployment);
      ServerDescription before = description(deployment, server);
      failure.accept(server);
      assertThat(failureToPing(pool, Deadline.never())).isInstanceOf(MongoSocketException.class);
      assertThat(description(deployment, server)).isSameAs(before);
      assertThat(pool.generation()).isZero();
      server.heal();
      server.clearScripts();
      server.acceptConnections();
      ping(pool, Deadline.never());
    }
  }

  @Test
  @Requirement({"SDAM-182", "SDAM-233"})
  void anOperationThatIsLateAtAProxyChangesNeitherDescriptionNorPool() {
    try (ScriptedServer server = ScriptedServer.start();
        SlowProxy proxy = new SlowProxy(server.port());
        Deployment deployment = open(server, through(proxy))) {
      ConnectionPool pool = select(deployment);
      try (PooledConnection inUse = pool.checkOut("ping", 1, Deadline.never())) {
        ServerDescription before = description(deployment, server);
        proxy.stall();
        Deadline timeout = Deadline.ofTimeout(Clock.SYSTEM, 100L);
        assertThat(failureToPing(pool, timeout)).hasMessageContaining("SOCKS5");
        assertThat(timeout.hasPassed()).isTrue();
        assertThat(description(deployment, server)).isSameAs(before);
        assertThat(pool.generation()).isZero();
        assertThat(inUse.connection().isUsable()).isTrue();
      }
      ping(pool, Deadline.never()); // On the connection that was in use.
    }
  }

  @Test
  void aProxyThatAnswersNoOperationWithinConnectTimeoutMarksTheServerUnknown() {
    try (ScriptedServer server = ScriptedServer.start();
        SlowProxy proxy = new SlowProxy(server.port());
        Deployment deployment = open(server, through(proxy) + "&connectTimeoutMS=300")) {
      ConnectionPool pool = select(deployment);
      proxy.stall();
      assertThat(failureToPing(pool, Deadline.never()))
          .isInstanceOf(MongoSocksProxyException.class);
      assertThat(description(deployment, server).type()).isEqualTo(ServerType.UNKNOWN);
      assertThat(pool.generation()).isEqualTo(1);
    }
  }

  private static String through(SlowProxy proxy) {
    return "proxyHost=127.0.0.1&proxyPort=" + proxy.port();
  }

  private static MongoException failureToPing(ConnectionPool pool, Deadline deadline) {
    return catchThrowableOfType(MongoException.class, () -> ping(pool, deadline));
  }

  private static void ping(ConnectionPool pool, Deadline deadline) {
    try (PooledConnection connection = pool.checkOut("ping", 1, deadline)) {
      connection
          .connection()
          .command("admin", new BsonDocument("ping", new BsonInt32(1)), deadline);
    }
  }

  private static ServerDescription description(Deployment deployment, ScriptedServer server) {
    return deployment.current().server(new ServerAddress(server.address()));
  }

  private static ConnectionPool select(Deployment deployment) {
    return deployment.poolOf(
        deployment.select(Criteria.WRITE, Set.of(), PING, Deadline.never()).address(), PING);
  }

  private static Deployment open(ScriptedServer server, String options) {
    return Deployment.open(
        MongoClientSettings.builder()
            .applyConnectionString(
                new ConnectionString(
                    "mongodb://"
                        + server.address()
                        + "/?heartbeatFrequencyMS=600000&serverMonitoringMode=poll&"
                        + options))
            .build(),
        null);
  }
}
