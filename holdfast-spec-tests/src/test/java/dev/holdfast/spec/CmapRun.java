package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.pool.ConnectionPool;
import dev.holdfast.internal.pool.PoolContext;
import dev.holdfast.internal.pool.PooledConnection;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import dev.holdfast.internal.time.TimerScheduler;
import dev.holdfast.internal.time.Workers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One test of the CMAP format, played on a pool of its own. */
final class CmapRun {
  private static final int DEFAULT_EVENT_TIMEOUT_MILLIS = 10_000;

  private final BsonDocument test;
  private final CmapEvents events = new CmapEvents();
  private final EventQueue queue = new EventQueue();
  private final CmapThreads threads = new CmapThreads();
  private final Map<String, PooledConnection> labelled = new ConcurrentHashMap<>();
  private final Set<PooledConnection> lent = ConcurrentHashMap.newKeySet();
  private final ConnectionPool pool;

  static void play(BsonDocument test, CmapEndpoint endpoint) throws Throwable {
    if (test.containsKey("failPoint")) {
      endpoint.configureFailPoint(test.getDocument("failPoint"));
    }
    BsonDocument options = test.getDocument("poolOptions", new BsonDocument());
    try (Scheduler scheduler = schedulerFor(options)) {
      CmapRun run = new CmapRun(test, options, endpoint, scheduler);
      try {
        run.play();
      } finally {
        run.tearDown();
      }
    } finally {
      if (test.containsKey("failPoint")) {
        endpoint.configureFailPoint(
            new BsonDocument(
                    "configureFailPoint", test.getDocument("failPoint").get("configureFailPoint"))
                .append("mode", new BsonString("off")));
      }
    }
  }

  private CmapRun(
      BsonDocument test, BsonDocument options, CmapEndpoint endpoint, Scheduler scheduler) {
    this.test = test;
    String appName =
        options.containsKey("appName") ? options.getString("appName").getValue() : null;
    pool =
        new ConnectionPool(
            new ServerId(new ClusterId(), endpoint.address()),
            settings(options),
            false,
            endpoint.connections(appName),
            this::establishmentFailed,
            new PoolContext(Clock.SYSTEM, scheduler, new Workers(), queue));
    queue.drain();
  }

  private ConnectionPoolSettings settings(BsonDocument options) {
    ConnectionPoolSettings.Builder settings =
        ConnectionPoolSettings.builder().addConnectionPoolListener(events);
    options.forEach(
        (name, value) -> {
          switch (name) {
            case "maxPoolSize" -> settings.maxSize(value.asInt32().getValue());
            case "minPoolSize" -> settings.minSize(value.asInt32().getValue());
            case "maxConnecting" -> settings.maxConnecting(value.asInt32().getValue());
            case "maxIdleTimeMS" ->
                settings.maxConnectionIdleTime(value.asInt32().getValue(), TimeUnit.MILLISECONDS);
            case "waitQueueTimeoutMS" ->
                settings.maxWaitTime(value.asInt32().getValue(), TimeUnit.MILLISECONDS);
            case "backgroundThreadIntervalMS" -> {
              if (value.asInt32().getValue() > 0) {
                settings.maintenanceFrequency(value.asInt32().getValue(), TimeUnit.MILLISECONDS);
              }
            }
            case "appName" -> {} // Concerns the connections.
            default -> throw new AssertionError("unknown pool option " + name);
          }
        });
    return settings.build();
  }

  private static Scheduler schedulerFor(BsonDocument options) {
    boolean never = options.getInt32("backgroundThreadIntervalMS", new BsonInt32(1)).getValue() < 0;
    return never ? new NoBackground() : new TimerScheduler("cmap-timer");
  }

  /** For "never begin a background run": waits end in time, and nothing else happens. */
  private static final class NoBackground implements Scheduler {
    private final Scheduler timer = new TimerScheduler("cmap-timer");

    @Override
    public Task after(Duration delay, Runnable task) {
      return delay.isZero() ? () -> {} : timer.after(delay, task);
    }

    @Override
    public Task every(Duration delay, Runnable task) {
      return () -> {};
    }

    @Override
    public void close() {
      timer.close();
    }
  }

  // What Server Discovery and Monitoring will do with it, as far as these tests go.
  private void establishmentFailed(
      ConnectionPool from, MongoException failure, int generation, @Nullable ObjectId serviceId) {
    if (!failure.hasErrorLabel(MongoException.SYSTEM_OVERLOADED_ERROR_LABEL)
        && generation == pool.generation()) {
      pool.clear(failure, false);
    }
  }

  private void play() throws Throwable {
    Throwable error = null;
    try {
      for (BsonValue operation : test.getArray("operations")) {
        run(operation.asDocument());
      }
    } catch (MongoException thrown) {
      error = thrown;
    }
    checkError(error);
    checkEvents();
  }

  private void run(BsonDocument operation) throws Throwable {
    if (operation.containsKey("thread")) {
      threads.run(
          operation.getString("thread").getValue(),
          () -> {
            perform(operation);
            return null;
          });
    } else {
      switch (operation.getString("name").getValue()) {
        case "start" -> threads.start(operation.getString("target").getValue());
        case "waitForThread" -> threads.join(operation.getString("target").getValue());
        default -> perform(operation);
      }
    }
  }

  private void perform(BsonDocument operation) throws InterruptedException {
    switch (operation.getString("name").getValue()) {
      case "wait" -> Thread.sleep(operation.getInt32("ms").getValue()); // The test says so.
      case "waitForEvent" ->
          events.await(
              operation.getString("event").getValue(),
              operation.getInt32("count").getValue(),
              operation
                  .getInt32("timeout", new BsonInt32(DEFAULT_EVENT_TIMEOUT_MILLIS))
                  .getValue());
      case "checkOut" -> checkOut(operation);
      case "checkIn" -> checkIn(operation);
      case "ready" -> {
        pool.ready();
        queue.drain();
      }
      case "clear" -> {
        boolean interrupt =
            operation.getBoolean("interruptInUseConnections", BsonBoolean.FALSE).getValue();
        pool.clear(null, interrupt);
        queue.drain();
      }
      case "close" -> pool.close();
      default -> throw new AssertionError("unknown operation " + operation);
    }
  }

  private void checkOut(BsonDocument operation) {
    PooledConnection connection = pool.checkOut("checkOut", 0, Deadline.never());
    lent.add(connection);
    if (operation.containsKey("label")) {
      labelled.put(operation.getString("label").getValue(), connection);
    }
  }

  private void checkIn(BsonDocument operation) {
    String label = operation.getString("connection").getValue();
    PooledConnection connection = labelled.remove(label);
    assertThat(connection).as("the connection labelled " + label).isNotNull();
    lent.remove(connection);
    connection.close();
  }

  private void checkError(@Nullable Throwable error) throws Throwable {
    if (!test.containsKey("error")) {
      if (error != null) {
        throw error;
      }
      return;
    }
    BsonDocument expected = test.getDocument("error");
    Class<?> type =
        switch (expected.getString("type").getValue()) {
          case "PoolClosedError" -> MongoServerUnavailableException.class;
          case "PoolClearedError" -> MongoConnectionPoolClearedException.class;
          case "WaitQueueTimeoutError" -> MongoTimeoutException.class;
          default -> throw new AssertionError("unknown error " + expected);
        };
    // Ours go on after the prescribed words.
    assertThat(error)
        .isInstanceOf(type)
        .hasMessageStartingWith(expected.getString("message").getValue());
    if (expected.containsKey("address")) {
      assertThat(error).hasMessageContaining(pool.serverId().getAddress().toString());
    }
  }

  private void checkEvents() {
    Set<String> ignored =
        test.getArray("ignore", new BsonArray()).stream()
            .map(name -> name.asString().getValue())
            .collect(Collectors.toSet());
    awaitDelivery();
    List<BsonDocument> actual =
        events.all().stream().filter(event -> !ignored.contains(CmapEvents.typeOf(event))).toList();
    List<BsonDocument> expected =
        test.getArray("events", new BsonArray()).stream().map(BsonValue::asDocument).toList();
    assertThat(actual.size())
        .as("at least the expected events of " + actual)
        .isGreaterThanOrEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      CmapMatch.check("event " + i + " of " + actual, expected.get(i), actual.get(i));
    }
  }

  // The queue is in order: whatever was appended so far is delivered once this is.
  private void awaitDelivery() {
    CountDownLatch delivered = new CountDownLatch(1);
    queue.append(delivered::countDown);
    queue.drain();
    try {
      assertThat(delivered.await(10, TimeUnit.SECONDS)).as("events are delivered").isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void tearDown() {
    pool.close();
    threads.close();
    lent.forEach(PooledConnection::close);
    assertThat(pool.statistics().size()).as("connections left after the test").isZero();
  }
}
