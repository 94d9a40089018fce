package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ConnectionString;
import dev.holdfast.MongoClientSettings;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoOperationTimeoutException;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionPoolClosedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.test.Await;
import dev.holdfast.test.Requirement;
import dev.holdfast.testkit.Fault;
import dev.holdfast.testkit.TestDeployment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A listener that does not return delays listeners, and nothing else. */
class BlockedListenerTest {
  private static final Map<String, BiConsumer<MongoClientSettings.Builder, Runnable>> KINDS =
      new LinkedHashMap<>();

  static {
    KINDS.put(
        "pool",
        (s, block) ->
            s.applyToConnectionPoolSettings(p -> p.addConnectionPoolListener(pool(block))));
    KINDS.put("command", (s, block) -> s.addCommandListener(command(block)));
    KINDS.put(
        "heartbeat",
        (s, block) -> s.applyToServerSettings(x -> x.addServerMonitorListener(heartbeat(block))));
    KINDS.put(
        "server", (s, block) -> s.applyToServerSettings(x -> x.addServerListener(server(block))));
    KINDS.put(
        "cluster",
        (s, block) -> s.applyToClusterSettings(x -> x.addClusterListener(cluster(block))));
  }

  private final TestDeployment set = TestDeployment.replicaSet(3);
  private final CountDownLatch never = new CountDownLatch(1);
  private final AtomicBoolean blocking = new AtomicBoolean();
  private final AtomicInteger blocked = new AtomicInteger();

  @AfterEach
  void close() {
    never.countDown();
    set.close();
  }

  static List<String> kinds() {
    return List.copyOf(KINDS.keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool", "command"})
  @Requirement("SDAM-235")
  void oneThreadOf64WaitsForTheListenerAndTheOthersGoOn(String kind) throws Exception {
    try (MongoClient client = open(kind)) {
      ping(client);
      blocking.set(true);
      List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 64; t++) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    for (int i = 0; i < 550; i++) { // Together 105 600 events of the pool.
                      ping(client);
                    }
                  } catch (Throwable e) {
                    failures.add(e);
                  }
                });
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
      }
      Await.until("all threads but one end", () -> alive(threads) <= 1);
      assertThat(failures).isEmpty();
      assertThat(blocked.get()).isPositive();
      assertThat(client.getStatistics().droppedEvents()).isPositive();
    }
  }

  private static long alive(List<Thread> threads) {
    return threads.stream().filter(Thread::isAlive).count();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  @Requirement("SDAM-235")
  void anElectionIsFoundAndTheClientCloses(String kind) throws Exception {
    MongoClient client = open(kind);
    ping(client);
    blocking.set(true);
    set.stepDown();
    Thread first = daemon(() -> ping(client)); // May be the one that waits for the listener.
    Await.until("the listener blocks", () -> blocked.get() > 0);
    Await.until(
        "the first thread ends or is blocked", () -> first.getState() != Thread.State.RUNNABLE);
    String before = set.primary().toString();
    set.stepDown();
    Await.until(
        "another primary", () -> set.hasPrimary() && !set.primary().toString().equals(before));
    CompletableFuture<Void> write = new CompletableFuture<>();
    daemon(
        () -> {
          client.getDatabase("shop").getCollection("orders").insertOne(new Document());
          write.complete(null);
        });
    write.get(30, TimeUnit.SECONDS);
    CompletableFuture<Duration> closed = new CompletableFuture<>();
    daemon(
        () -> {
          long begin = System.nanoTime();
          client.close();
          closed.complete(Duration.ofNanos(System.nanoTime() - begin));
        });
    assertThat(closed.get(30, TimeUnit.SECONDS)).isLessThan(Duration.ofSeconds(3));
  }

  /** endSessions runs on the thread that closes, and listeners see it. */
  @Test
  @Requirement("SDAM-235")
  void aCommandListenerThatBlocksWhenTheClientClosesDoesNotHoldUpClose() throws Exception {
    MongoClient client = open("command");
    ping(client);
    blocking.set(true);
    Thread closer = daemon(client::close);
    closer.join(TimeUnit.SECONDS.toMillis(5));
    assertThat(closer.isAlive()).isFalse();
    assertThat(blocked.get()).isPositive();
    assertThat(set.received("endSessions")).hasSize(1);
  }

  @Test
  @Requirement("SDAM-235")
  void operationsKeepTheirTimeoutsAndInterruptsWhileAListenerBlocks() throws Exception {
    try (MongoClient client = open("pool")) {
      ping(client);
      blocking.set(true);
      daemon(() -> ping(client));
      Await.until("the listener blocks", () -> blocked.get() > 0);
      set.on("insert").always(Fault.stall());
      MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
      assertThatThrownBy(
              () -> orders.withTimeout(300, TimeUnit.MILLISECONDS).insertOne(new Document()))
          .isInstanceOf(MongoOperationTimeoutException.class);
      CompletableFuture<Throwable> thrown = new CompletableFuture<>();
      Thread waiting =
          daemon(
              () -> {
                try {
                  orders.insertOne(new Document());
                } catch (Throwable e) {
                  thrown.complete(e);
                }
              });
      set.awaitReceived("insert", 2);
      waiting.interrupt();
      assertThat(thrown.get(30, TimeUnit.SECONDS)).isInstanceOf(MongoInterruptedException.class);
    }
  }

  @Test
  void listenersThatReturnHaveSeenEverythingWhenAnOperationOrCloseReturns() {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(set.uri()))
            .addCommandListener(
                new CommandListener() {
                  @Override
                  public void commandSucceeded(CommandSucceededEvent event) {
                    seen.add(event.getCommandName() + " succeeded");
                  }
                })
            .applyToConnectionPoolSettings(
                pool ->
                    pool.addConnectionPoolListener(
                        new ConnectionPoolListener() {
                          @Override
                          public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
                            seen.add("pool closed");
                          }
                        }))
            .build();
    try (MongoClient client = MongoClients.create(settings)) {
      ping(client);
      assertThat(seen).containsExactly("ping succeeded");
    }
    assertThat(seen)
        .containsExactlyInAnyOrder(
            "ping succeeded", "endSessions succeeded", "pool closed", "pool closed", "pool closed");
  }

  private MongoClient open(String kind) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyConnectionString(
                new ConnectionString(set.uri() + "&heartbeatFrequencyMS=500&retryWrites=true"));
    KINDS.get(kind).accept(settings, this::block);
    return MongoClients.create(settings.build());
  }

  private void block() {
    if (blocking.get()) {
      blocked.incrementAndGet();
      boolean interrupted = false;
      while (never.getCount() > 0) {
        try {
          never.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void ping(MongoClient client) {
    client
        .getDatabase("shop")
        .withTimeout(20, TimeUnit.SECONDS)
        .runCommand(new Document("ping", 1));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    // An operation that a listener held up until the client was closed fails; no test looks at it.
    thread.setUncaughtExceptionHandler((ended, failure) -> {});
    thread.start();
    return thread;
  }

  private static ConnectionPoolListener pool(Runnable block) {
    return new ConnectionPoolListener() {
      @Override
      public void connectionCheckedIn(ConnectionCheckedInEvent event) {
        block.run();
      }
    };
  }

  private static CommandListener command(Runnable block) {
    return new CommandListener() {
      @Override
      public void commandStarted(CommandStartedEvent event) {
        block.run();
      }
    };
  }

  private static ServerMonitorListener heartbeat(Runnable block) {
    return new ServerMonitorListener() {
      @Override
      public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
        block.run();
      }

      @Override
      public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
        block.run();
      }
    };
  }

  private static ServerListener server(Runnable block) {
    return new ServerListener() {
      @Override
      public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
        block.run();
      }
    };
  }

  private static ClusterListener cluster(Runnable block) {
    return new ClusterListener() {
      @Override
      public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
        block.run();
      }
    };
  }
}
