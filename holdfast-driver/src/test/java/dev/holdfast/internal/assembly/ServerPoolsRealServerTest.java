package dev.holdfast.internal.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PoolState;
import dev.holdfast.internal.pool.PoolStatistics;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Background;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many threads on one pool of a real MongoDB with TLS and authentication: see README, "Tests". */
@Tag("real-server")
class ServerPoolsRealServerTest {
  private static final int THREADS = 64;
  private static final String URI = property("holdfast.real.uri");
  private static final String FOLDER = property("holdfast.real.dir");

  @Test
  void manyThreadsPingWithScramSha256AndSurviveAnInterruptingClear() throws Exception {
    ConnectionString given = new ConnectionString(URI);
    survive(URI + "&authMechanism=SCRAM-SHA-256", given.getUsername());
  }

  @Test
  void manyThreadsPingWithX509AndSurviveAnInterruptingClear() throws Exception {
    String host = new ConnectionString(URI).getHosts().get(0);
    survive(
        "mongodb://"
            + host
            + "/?authMechanism=MONGODB-X509&tls=true&tlsCAFile="
            + Path.of(FOLDER, "ca.pem")
            + "&tlsCertificateKeyFile="
            + Path.of(FOLDER, "client.pem"),
        "CN=holdfast-client,OU=Applications,O=Holdfast clients");
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException(
          "These tests need -Dholdfast.real.uri and -Dholdfast.real.dir of a server started with:"
              + " scripts/real-server start standalone --auth --tls");
    }
    return value;
  }

  private static void survive(String uri, String user) throws Exception {
    int socketsBefore = sockets();
    ServerPools pools =
        new ServerPools(
            new ClusterId(),
            MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri)).build(),
            null);
    ConnectionPool pool =
        pools.add(
            new ServerAddress(new ConnectionString(uri).getHosts().get(0)),
            (reporting, failure, generation, serviceId) -> {});
    try (pools) {
      pool.ready();
      assertThat(userOn(pool)).isEqualTo(user);
      pingThrough(pool);
    }
    assertThat(pools.context().workers().running()).isZero();
    assertThat(ourThreads()).isEmpty();
    assertThat(sockets()).as("open sockets").isEqualTo(socketsBefore);
  }

  private static void pingThrough(ConnectionPool pool) throws Exception {
    // A ping may be answered before it is cut off; this one takes a minute, and cannot be.
    CompletableFuture<BsonDocument> slow =
        Background.start(() -> Pingers.run(pool, "{sleep: 1, millis: 60000, lock: 'none'}"));
    await("the slow command has a connection", () -> pool.statistics().inUse() == 1);
    Pingers pingers = new Pingers(pool);
    pingers.start();
    pingers.awaitPings("every thread pings", 3);
    await("connections are in use", () -> pool.statistics().inUse() > THREADS / 4);
    pool.clear(new MongoException("the test says that the server is gone"), true);
    await("pings fail", () -> !pingers.failures.isEmpty());
    pool.ready();
    assertThatThrownBy(() -> slow.get(30, TimeUnit.SECONDS))
        .hasCauseInstanceOf(MongoSocketException.class);
    pingers.awaitPings("every thread pings again", 3);
    pingers.stop();

    assertThat(pingers.failures)
        .allMatch(
            failure ->
                failure instanceof MongoSocketException
                    || failure instanceof MongoConnectionPoolClearedException);
    PoolStatistics now = pool.statistics();
    assertThat(now)
        .isEqualTo(new PoolStatistics(PoolState.READY, 1, now.size(), now.size(), 0, 0, 0));
    assertThat(now.size()).isBetween(1, 100);
  }

  /** Threads that ping until told to stop, and go on after failures. */
  private static final class Pingers {
    private final ConnectionPool pool;
    private final List<Thread> threads = new ArrayList<>();
    private final List<AtomicInteger> pings = new ArrayList<>();
    private final Queue<MongoException> failures = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> unexpected = new ConcurrentLinkedQueue<>();
    private volatile boolean stopped;

    Pingers(ConnectionPool pool) {
      this.pool = pool;
    }

    void start() {
      for (int i = 0; i < THREADS; i++) {
        AtomicInteger done = new AtomicInteger();
        pings.add(done);
        Thread thread = new Thread(() -> run(done), "pinger-" + i);
        thread.setUncaughtExceptionHandler((t, e) -> unexpected.add(e));
        threads.add(thread);
        thread.start();
      }
    }

    private void run(AtomicInteger done) {
      while (!stopped) {
        try {
          run(pool, "{ping: 1}");
          done.incrementAndGet();
        } catch (MongoException e) {
          failures.add(e);
          LockSupport.parkNanos(1_000_000); // As an application would: a paused pool fails at once.
        }
      }
    }

    static BsonDocument run(ConnectionPool pool, String command) {
      try (PooledConnection connection = pool.checkOut(command, 1, Deadline.never())) {
        return connection
            .connection()
            .command("admin", BsonDocument.parse(command), Deadline.never());
      }
    }

    void awaitPings(String what, int more) {
      int[] before = pings.stream().mapToInt(AtomicInteger::get).toArray();
      await(
          what,
          () -> {
            assertThat(unexpected).isEmpty();
            for (int i = 0; i < before.length; i++) {
              if (pings.get(i).get() < before[i] + more) {
                return false;
              }
            }
            return true;
          });
    }

    void stop() throws InterruptedException {
      stopped = true;
      for (Thread thread : threads) {
        thread.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }

  private static String userOn(ConnectionPool pool) {
    BsonDocument status = Pingers.run(pool, "{connectionStatus: 1}");
    return status
        .getDocument("authInfo")
        .getArray("authenticatedUsers")
        .get(0)
        .asDocument()
        .getString("user")
        .getValue();
  }

  private static List<String> ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("holdfast-"))
        .toList();
  }

  /** On Linux; elsewhere the number stays what it is, and the workers and threads are still counted. */
  private static int sockets() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    if (!Files.isDirectory(descriptors)) {
      return 0;
    }
    int sockets = 0;
    try (Stream<Path> all = Files.list(descriptors)) {
      for (Path descriptor : all.toList()) {
        try {
          if (Files.readSymbolicLink(descriptor).toString().startsWith("socket:")) {
            sockets++;
          }
        } catch (IOException closedMeanwhile) {
          // The descriptor of this listing itself, for example.
        }
      }
    }
    return sockets;
  }

  private static void await(String what, BooleanSupplier condition) {
    Deadline deadline = Deadline.in(Clock.SYSTEM, Duration.ofSeconds(100));
    while (!condition.getAsBoolean()) {
      assertThat(deadline.hasPassed()).as("waited in vain: " + what).isFalse();
      LockSupport.parkNanos(200_000);
    }
  }
}
