package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSecurityException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionPoolClosedEvent;
import dev.holdfast.event.ConnectionPoolCreatedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.FailureSink;
import dev.holdfast.internal.pool.PoolState;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Pools of real connections, including the prose tests of Connection Monitoring and Pooling. */
class ServerPoolsTest {
  private static final FailureSink IGNORE = (pool, failure, generation, serviceId) -> {};

  private final List<ConnectionPoolCreatedEvent> created = new CopyOnWriteArrayList<>();
  private final List<ConnectionCheckOutFailedEvent> failed = new CopyOnWriteArrayList<>();
  private final List<ConnectionPoolClosedEvent> closed = new CopyOnWriteArrayList<>();
  private final ConnectionPoolListener listener =
      new ConnectionPoolListener() {
        @Override
        public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
          created.add(event);
        }

        @Override
        public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
          failed.add(event);
        }

        @Override
        public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
          closed.add(event);
        }
      };

  @Test
  void aPoolOfRealConnectionsPingsAndReusesThem() {
    try (ScriptedServer server = ScriptedServer.start();
        ServerPools pools = pools(server.uri())) {
      ConnectionPool pool = ready(pools, server);
      for (int i = 0; i < 3; i++) {
        ping(pool);
      }
      assertThat(server.acceptedConnections()).isEqualTo(1);
      assertThat(server.received("ping")).hasSize(3);
      assertThat(server.problems()).isEmpty();
    }
  }

  @Test
  void connectionsSayWhoIsCalling() {
    try (ScriptedServer server = ScriptedServer.start();
        ServerPools pools = pools(server.uri() + "&appName=shop")) {
      ping(ready(pools, server));
      BsonDocument client =
          server.received().get(0).command().getDocument("client").getDocument("application");
      assertThat(client.getString("name").getValue()).isEqualTo("shop");
    }
  }

  @Test
  void closingLeavesNoThreadAndNoSocket() {
    try (ScriptedServer server = ScriptedServer.start()) {
      ServerPools pools = pools(server.uri() + "&minPoolSize=4");
      ConnectionPool pool = ready(pools, server);
      server.awaitOpenConnections(4);
      ping(pool);
      assertThat(threads()).isNotEmpty();
      pools.close();
      server.awaitOpenConnections(0);
      assertThat(pool.statistics().size()).isZero();
      assertThat(pools.context().workers().running()).isZero();
      assertThat(threads()).isEmpty();
      assertThat(closed).hasSize(1);
    }
  }

  @Test
  void closingEndsConnectionsThatAServerHoldsInItsHello() {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("isMaster").always(Fault.stall());
      ServerPools pools = pools(server.uri() + "&minPoolSize=2");
      ready(pools, server);
      server.awaitReceived("isMaster");
      pools.close();
      server.awaitOpenConnections(0);
      assertThat(pools.context().workers().running()).isZero();
    }
  }

  @Test
  void aServerThatLeftTakesItsPoolWithItAndLeavesTheOthers() {
    try (ScriptedServer a = ScriptedServer.start();
        ScriptedServer b = ScriptedServer.start();
        ServerPools pools = pools(a.uri())) {
      ConnectionPool poolA = ready(pools, a);
      ConnectionPool poolB = ready(pools, b);
      ping(poolA);
      ping(poolB);
      pools.remove(poolA);
      a.awaitOpenConnections(0);
      assertThatThrownBy(() -> ping(poolA)).isInstanceOf(MongoServerUnavailableException.class);
      ping(poolB);
      assertThat(poolB.statistics().state()).isEqualTo(PoolState.READY);
    }
  }

  @Test
  void aClosedClientHasNoNewPools() {
    ServerPools pools = pools("mongodb://a.example.com");
    pools.close();
    assertThatThrownBy(() -> pools.add(new ServerAddress("b.example.com"), IGNORE))
        .isInstanceOf(IllegalStateException.class);
  }

  /** Prose test 1, 2 and 3: options belong to the client, by URI too, and all its pools share them. */
  @Test
  void allPoolsOfAClientHaveTheOptionsOfItsConnectionString() {
    String options =
        "?maxPoolSize=7&minPoolSize=2&maxIdleTimeMS=3000&maxConnecting=5&waitQueueTimeoutMS=900";
    try (ServerPools pools = pools("mongodb://a.example.com/" + options)) {
      pools.add(new ServerAddress("a.example.com"), IGNORE);
      pools.add(new ServerAddress("b.example.com"), IGNORE);
    }
    assertThat(created).hasSize(2);
    ConnectionPoolSettings settings = created.get(0).getSettings();
    assertThat(settings).isEqualTo(created.get(1).getSettings());
    assertThat(settings.getMaxSize()).isEqualTo(7);
    assertThat(settings.getMinSize()).isEqualTo(2);
    assertThat(settings.getMaxConnectionIdleTime(TimeUnit.MILLISECONDS)).isEqualTo(3000);
    assertThat(settings.getMaxConnecting()).isEqualTo(5);
    assertThat(settings.getMaxWaitTime(TimeUnit.MILLISECONDS)).isEqualTo(900);
  }

  /** Prose tests 4 and 5: a user's listener hears that a connection could not be set up. */
  @Test
  void aFailedSetUpIsTheConnectionErrorOfACheckOut() {
    List<MongoException> reported = new ArrayList<>();
    try (ScriptedServer server = ScriptedServer.start();
        ServerPools pools = pools(server.uri())) {
      server.on("isMaster").once(Fault.reset());
      ConnectionPool pool =
          pools.add(
              new ServerAddress(server.address()),
              (from, failure, generation, serviceId) -> reported.add(failure));
      pool.ready();
      assertThatThrownBy(() -> ping(pool))
          .isInstanceOf(MongoSocketException.class)
          .satisfies(thrown -> assertThat(reported).containsExactly((MongoException) thrown));
      assertThat(failed)
          .singleElement()
          .satisfies(
              event ->
                  assertThat(event.getReason())
                      .isEqualTo(ConnectionCheckOutFailedEvent.Reason.CONNECTION_ERROR));
      // The label says that the server may be overloaded, which is why the pool goes on.
      assertThat(reported.get(0).getErrorLabels())
          .containsExactlyInAnyOrder("SystemOverloadedError", "RetryableError");
      ping(pool);
    }
  }

  @Test
  @Requirement("SDAM-178")
  void behindALoadBalancerOnlyTheConnectionsToOneServiceAreReplaced() {
    ObjectId service = new ObjectId();
    try (ScriptedServer server = balanced(service);
        ServerPools pools = pools("mongodb://" + server.address() + "/?loadBalanced=true")) {
      ConnectionPool pool = ready(pools, server);
      try (PooledConnection connection = pool.checkOut("ping", 1, Deadline.never())) {
        assertThat(connection.serviceId()).isEqualTo(service);
        assertThat(connection.generation()).isZero();
      }
      pool.clear(new ObjectId());
      ping(pool);
      assertThat(server.acceptedConnections()).isEqualTo(1);
      pool.clear(service);
      ping(pool);
      assertThat(server.acceptedConnections()).isEqualTo(2);
    }
  }

  @Test
  void behindALoadBalancerAFailedAuthenticationConcernsItsService() {
    ObjectId service = new ObjectId();
    List<ObjectId> concerned = new ArrayList<>();
    try (ScriptedServer server = balanced(service);
        ServerPools pools =
            pools("mongodb://user:secret@" + server.address() + "/?loadBalanced=true")) {
      ConnectionPool pool =
          pools.add(
              new ServerAddress(server.address()),
              (from, failure, generation, serviceId) -> concerned.add(serviceId));
      pool.ready();
      assertThatThrownBy(() -> ping(pool)).isInstanceOf(MongoSecurityException.class);
      assertThat(concerned).containsExactly(service);
    }
  }

  private static ScriptedServer balanced(ObjectId service) {
    return ScriptedServer.builder()
        .hello(
            BsonDocument.parse("{msg: 'isdbgrid'}").append("serviceId", new BsonObjectId(service)))
        .start();
  }

  private ServerPools pools(String uri) {
    return new ServerPools(
        new ClusterId(),
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToConnectionPoolSettings(settings -> settings.addConnectionPoolListener(listener))
            .build(),
        null);
  }

  private static ConnectionPool ready(ServerPools pools, ScriptedServer server) {
    ConnectionPool pool = pools.add(new ServerAddress(server.address()), IGNORE);
    pool.ready();
    return pool;
  }

  private static void ping(ConnectionPool pool) {
    try (PooledConnection connection = pool.checkOut("ping", 1, Deadline.never())) {
      connection
          .connection()
          .command("admin", new BsonDocument("ping", new BsonInt32(1)), Deadline.never());
    }
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("holdfast-") && !name.startsWith("holdfast-testkit"))
        .toList();
  }
}
