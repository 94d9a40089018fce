package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.selection.Operation;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.HelloParser;
import dev.holdfast.internal.topology.ServerDescription;
import dev.holdfast.internal.topology.TopologyEvent.HelloReceived;
import dev.holdfast.test.Await;
import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.ScriptedServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A primary and a member that is removed from the replica set and added again, on real sockets. */
class ReconfigurationTest {
  private static final Operation PING = new Operation("ping", 1);

  private final ScriptedServer primary = ScriptedServer.start();
  private final ScriptedServer member = ScriptedServer.start();
  private final AtomicInteger memberChecks = new AtomicInteger();
  private Deployment deployment;

  @BeforeEach
  void open() {
    say(member, "secondary: true, isWritablePrimary: false", primary, member);
    addMember();
    deployment =
        Deployment.open(
            MongoClientSettings.builder()
                .applyConnectionString(
                    new ConnectionString(
                        "mongodb://"
                            + primary.address()
                            + "/?replicaSet=rs&heartbeatFrequencyMS=500&serverMonitoringMode=poll"))
                .applyToServerSettings(
                    settings ->
                        settings.addServerMonitorListener(
                            new ServerMonitorListener() {
                              @Override
                              public void serverHeartbeatSucceeded(
                                  ServerHeartbeatSucceededEvent event) {
                                ServerAddress checked =
                                    event.getConnectionId().getServerId().getAddress();
                                if (checked.equals(new ServerAddress(member.address()))) {
                                  memberChecks.incrementAndGet();
                                }
                              }
                            }))
                .build(),
            null);
    awaitMember();
  }

  @AfterEach
  void close() {
    deployment.close();
    primary.close();
    member.close();
  }

  @Test
  @Requirement({"SDAM-174", "SDAM-175", "SDAM-232"})
  void anErrorOnAConnectionOfARemovedMemberLeavesTheMemberThatCameBackAlone() {
    ConnectionPool old = pool();
    try (PooledConnection inUse = old.checkOut("ping", 1, Deadline.never())) {
      removeMember();
      Await.until("the removal", () -> description() == null);
      addMember();
      awaitMember();
      ConnectionPool present = pool();
      assertThat(present).isNotSameAs(old);
      ServerType before = description().type();

      member.on("ping").once(Fault.reset());
      deployment.operationFailed(inUse, Failure.of(failureOf(inUse)));

      assertThat(description().type()).isEqualTo(before);
      assertThat(present.generation()).isZero();
      ping(present);
    }
  }

  @Test
  @Requirement({"SDAM-013", "SDAM-174", "SDAM-232"})
  void anErrorOnAConnectionOfTheMemberThatCameBackClearsItsPool() {
    removeMember();
    Await.until("the removal", () -> description() == null);
    addMember();
    awaitMember();
    ConnectionPool present = pool();
    assertThat(present.generation()).isZero();
    try (PooledConnection inUse = present.checkOut("ping", 1, Deadline.never())) {
      member.on("isMaster").always(Fault.stall()); // No check may make it known again.
      member.on("hello").always(Fault.stall());
      member.on("ping").once(Fault.reset());
      deployment.operationFailed(inUse, Failure.of(failureOf(inUse)));
      assertThat(description().type()).isEqualTo(ServerType.UNKNOWN);
      assertThat(present.generation()).isEqualTo(1);
    }
  }

  /**
   * The lock of the topology puts the outcomes in order: the member is removed, the member is added again,
   * and then comes the reply to a check of the member that was removed.
   */
  @Test
  @Requirement("SDAM-167")
  void aCheckOfARemovedMemberDoesNotDescribeTheMemberThatCameBack() throws Exception {
    CountDownLatch reply = new CountDownLatch(1);
    CountDownLatch locked = new CountDownLatch(1);
    CountDownLatch removal = new CountDownLatch(1);
    member.on("isMaster").always(Fault.stall()); // The next monitor learns nothing.
    member.forgetReceived();
    member.on(
        "hello",
        request -> {
          await(reply);
          return hello("secondary: true, isWritablePrimary: false", primary, member);
        });
    member.awaitReceived("hello");
    CompletableFuture<Boolean> removing =
        Background.start(
            () ->
                deployment
                    .topology()
                    .handle(
                        described(primary),
                        () -> {
                          locked.countDown();
                          await(removal);
                          return true;
                        }));
    await(locked);
    Thread adding =
        new Thread(() -> deployment.topology().handle(described(primary, member)), "adding");
    adding.start();
    Await.until("the addition to wait", () -> adding.getState() == Thread.State.WAITING);
    int before = memberChecks.get();
    reply.countDown();
    Await.until("the reply of the member", () -> memberChecks.get() > before);
    removal.countDown();
    assertThat(removing.get(20, TimeUnit.SECONDS)).isTrue();
    adding.join(20_000);
    Await.until("the end of the first monitor", () -> monitorsOfMember() <= 1);
    assertThat(description().type()).isEqualTo(ServerType.UNKNOWN);
  }

  private long monitorsOfMember() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("holdfast-monitor-" + member.address()))
        .count();
  }

  private HelloReceived described(ScriptedServer... members) {
    BsonDocument hello = hello("isWritablePrimary: true", members).append("ok", new BsonInt32(1));
    hello.append("maxWireVersion", new BsonInt32(21));
    return new HelloReceived(
        HelloParser.describe(
            new ServerAddress(primary.address()), hello, 1L, 1, Clock.SYSTEM.nanoTime()));
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void removeMember() {
    say(primary, "isWritablePrimary: true, secondary: false", primary);
  }

  private void addMember() {
    say(primary, "isWritablePrimary: true, secondary: false", primary, member);
  }

  private void awaitMember() {
    Await.until(
        "the member",
        () -> {
          ServerDescription known = description();
          return known != null && known.type() == ServerType.REPLICA_SET_SECONDARY;
        });
  }

  private ServerDescription description() {
    return deployment.current().server(new ServerAddress(member.address()));
  }

  private ConnectionPool pool() {
    return deployment.poolOf(new ServerAddress(member.address()), PING);
  }

  private static MongoException failureOf(PooledConnection connection) {
    return catchThrowableOfType(MongoSocketException.class, () -> command(connection));
  }

  private static void ping(ConnectionPool pool) {
    try (PooledConnection connection = pool.checkOut("ping", 1, Deadline.never())) {
      command(connection);
    }
  }

  private static void command(PooledConnection connection) {
    connection
        .connection()
        .command("admin", new BsonDocument("ping", new BsonInt32(1)), Deadline.never());
  }

  private static void say(ScriptedServer server, String role, ScriptedServer... members) {
    server.hello(hello(role, members));
  }

  private static BsonDocument hello(String role, ScriptedServer... members) {
    List<String> hosts = Stream.of(members).map(ScriptedServer::address).toList();
    return BsonDocument.parse(
        "{setName: 'rs', hosts: ['" + String.join("', '", hosts) + "'], " + role + "}");
  }
}
