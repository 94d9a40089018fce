package dev.holdfast.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.test.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Threads that borrow, break and return connections while the server fails to open them and the pool is
 * cleared and readied. The scripts of all threads come from one seed; their interleaving does not.
 */
class ConnectionPoolPropertyTest {
  private static final int ROUNDS = 12;
  private static final int THREADS = 8;
  private static final int MAX_SIZE = 4;
  private static final int MAX_CONNECTING = 2;

  private final Set<FakeConnection> held = ConcurrentHashMap.newKeySet();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

  @Test
  void noFaultScriptLeaksAConnectionOrLendsAStaleOne() {
    Random random = Seeds.random("ConnectionPoolPropertyTest");
    for (int round = 0; round < ROUNDS; round++) {
      round(random);
    }
  }

  private void round(Random random) {
    PoolFixture fixture =
        new PoolFixture(
            settings ->
                settings
                    .maxSize(MAX_SIZE)
                    .minSize(random.nextInt(3))
                    .maxConnecting(MAX_CONNECTING)
                    .maxWaitTime(2, TimeUnit.MILLISECONDS)
                    .maxConnectionIdleTime(random.nextInt(2) * 5L, TimeUnit.MILLISECONDS)
                    .maintenanceFrequency(1, TimeUnit.MILLISECONDS));
    List<Random> openings = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      openings.add(new Random(random.nextLong()));
    }
    fixture.connections.opening =
        connection -> open(connection, openings.get((int) connection.id().getLocalValue() % 64));
    fixture.sink =
        (from, failure, generation, serviceId) -> clearIfCurrent(fixture, failure, generation);
    fixture.ready();

    List<CompletableFuture<?>> work = new ArrayList<>();
    CountDownLatch borrowersDone = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      Random script = new Random(random.nextLong());
      work.add(
          fixture.start(
              () -> {
                try {
                  borrow(fixture, script);
                } finally {
                  borrowersDone.countDown();
                }
                return null;
              }));
    }
    Random chaos = new Random(random.nextLong());
    work.add(fixture.start(() -> disturb(fixture, chaos, borrowersDone)));
    work.forEach(PoolFixture::valueOf);
    fixture.close();

    PoolFixture.await("no worker is left", () -> fixture.workers.running() == 0);
    fixture.events.drain();
    assertThat(wrong).isEmpty();
    assertThat(held).isEmpty();
    PoolStatistics end = fixture.pool.statistics();
    assertThat(end)
        .isEqualTo(new PoolStatistics(PoolState.CLOSED, end.generation(), 0, 0, 0, 0, 0));
    assertThat(fixture.connections.made).allMatch(connection -> connection.closed);
    checkTimeline(fixture.seen.all());
  }

  private void borrow(PoolFixture fixture, Random script) {
    for (int i = 0; i < 300; i++) {
      int generation = fixture.pool.generation();
      Deadline deadline =
          script.nextBoolean()
              ? Deadline.never()
              : Deadline.in(Clock.SYSTEM, Duration.ofNanos(script.nextInt(2_000_000)));
      if (script.nextInt(20) == 0) {
        Thread.currentThread().interrupt();
      }
      try (PooledConnection lent = fixture.checkOut(deadline)) {
        FakeConnection connection = fixture.fake(lent);
        expect(held.add(connection), "lent to two at a time");
        expect(connection.open && !connection.closed, "lent without being open");
        expect(lent.generation() >= generation, "lent although stale");
        if (script.nextInt(10) == 0) {
          connection.broken = true;
        }
        linger(script.nextInt(20_000));
        held.remove(connection);
      } catch (MongoException expected) {
        // Timed out, cleared, interrupted or could not connect: the timeline has it.
      }
      Thread.interrupted();
    }
  }

  private Object disturb(PoolFixture fixture, Random chaos, CountDownLatch until)
      throws InterruptedException {
    while (until.getCount() > 0) {
      PoolStatistics is = fixture.pool.statistics();
      expect(is.size() <= MAX_SIZE, "more than maxSize: " + is);
      expect(is.pending() <= MAX_CONNECTING, "more than maxConnecting: " + is);
      switch (chaos.nextInt(8)) {
        case 0 -> fixture.clear(false);
        case 1 -> fixture.clear(true);
        default -> fixture.ready();
      }
      until.await(chaos.nextInt(1_000), TimeUnit.MICROSECONDS);
    }
    return null;
  }

  private static void open(FakeConnection connection, Random script) {
    boolean fails;
    int nanos;
    synchronized (script) {
      fails = script.nextInt(10) == 0;
      nanos = script.nextInt(200_000);
    }
    linger(nanos);
    if (fails || connection.isAborted()) {
      throw new MongoSocketOpenException("refused", new ServerAddress("db.example.com"));
    }
  }

  private static void clearIfCurrent(PoolFixture fixture, MongoException failure, int generation) {
    if (fixture.pool.generation() == generation) {
      fixture.pool.clear(failure, false);
    }
  }

  private static void linger(int nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
  }

  private void expect(boolean fact, String otherwise) {
    if (!fact) {
      wrong.add(otherwise);
    }
  }

  /** Each operation has one end, and each connection one life: created, ready, lent and back, closed. */
  private static void checkTimeline(List<String> lines) {
    Map<String, String> operations = new HashMap<>();
    Map<String, String> connections = new HashMap<>();
    for (String line : lines) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "created" -> next(connections, words[1], null, "created");
        case "ready" -> next(connections, words[1], "created", "idle");
        case "closed" -> assertThat(connections.remove(words[1])).as(line).isIn("created", "idle");
        case "op" -> {
          switch (words[2]) {
            case "asks" -> next(operations, words[1], null, "asks");
            case "fails" -> next(operations, words[1], "asks", "ended");
            case "has" -> {
              next(operations, words[1], "asks", "has " + words[3]);
              next(connections, words[3], "idle", "lent");
            }
            case "returns" -> {
              next(operations, words[1], "has " + words[3], "ended");
              next(connections, words[3], "lent", "idle");
            }
            default -> throw new AssertionError(line);
          }
        }
        default -> {} // Of the pool.
      }
    }
    assertThat(connections).as("connections that never closed").isEmpty();
    assertThat(operations.values()).as("operations").containsOnly("ended");
  }

  private static void next(Map<String, String> states, String key, String from, String to) {
    assertThat(states.put(key, to)).as(key + " before it is " + to).isEqualTo(from);
  }
}
