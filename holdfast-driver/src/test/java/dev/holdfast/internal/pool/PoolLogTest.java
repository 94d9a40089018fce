package dev.holdfast.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.UnixServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** CMAP, "Connection Pool Logging": messages, keys and values as there. */
class PoolLogTest {
  private static final String SERVER = " topologyId=* serverHost=db.example.com serverPort=27017";

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.connection");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(Level.DEBUG);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
    logger.setAdditive(true);
    logger.setLevel(null);
  }

  @Test
  void aConnectionsLifeIsLogged() {
    PoolFixture fixture =
        new PoolFixture(
            settings ->
                settings
                    .maxSize(1)
                    .maxWaitTime(1, TimeUnit.MILLISECONDS)
                    .maxConnectionIdleTime(7, TimeUnit.SECONDS));
    fixture.ready();
    PooledConnection connection = fixture.checkOut();
    assertThatThrownBy(fixture::checkOut).isInstanceOf(MongoTimeoutException.class);
    connection.close();
    fixture.close();
    assertThatThrownBy(fixture::checkOut);
    assertThat(logged())
        .containsExactly(
            "Connection pool created"
                + SERVER
                + " maxIdleTimeMS=7000 minPoolSize=0 maxPoolSize=1 maxConnecting=2"
                + " waitQueueTimeoutMS=1",
            "Connection pool ready" + SERVER,
            "Connection checkout started" + SERVER,
            "Connection created" + SERVER + " driverConnectionId=1",
            "Connection ready" + SERVER + " driverConnectionId=1 durationMS=*",
            "Connection checked out" + SERVER + " driverConnectionId=1 durationMS=*",
            "Connection checkout started" + SERVER,
            "Connection checkout failed"
                + SERVER
                + " reason=Wait queue timeout elapsed without a connection becoming available"
                + " durationMS=*",
            "Connection checked in" + SERVER + " driverConnectionId=1",
            "Connection closed"
                + SERVER
                + " driverConnectionId=1 reason=Connection pool was closed",
            "Connection pool closed" + SERVER,
            "Connection checkout started" + SERVER,
            "Connection checkout failed"
                + SERVER
                + " reason=Connection pool was closed durationMS=*");
  }

  @Test
  void aConnectionThatCannotBeEstablishedIsLoggedWithItsError() {
    try (PoolFixture fixture = manual(settings -> settings)) {
      fixture.sink = (from, failure, generation, serviceId) -> fixture.pool.clear(failure, false);
      fixture.connections.opening =
          connection -> {
            throw new MongoSocketOpenException("refused", new ServerAddress("db.example.com"));
          };
      fixture.ready();
      lines.list.clear();
      assertThatThrownBy(fixture::checkOut).isInstanceOf(MongoSocketOpenException.class);
      assertThat(logged())
          .containsExactly(
              "Connection checkout started" + SERVER,
              "Connection created" + SERVER + " driverConnectionId=1",
              "Connection pool cleared" + SERVER,
              "Connection closed"
                  + SERVER
                  + " driverConnectionId=1 reason=An error occurred while using the connection"
                  + " error=dev.holdfast.MongoSocketOpenException: refused",
              "Connection checkout failed"
                  + SERVER
                  + " reason=An error occurred while trying to establish a new connection"
                  + " error=dev.holdfast.MongoSocketOpenException: refused durationMS=*");
    }
  }

  @Test
  void whyAConnectionWasClosedIsLogged() {
    FakeClock clock = new FakeClock();
    ManualScheduler timer = new ManualScheduler();
    try (PoolFixture fixture =
        new PoolFixture(
            settings -> settings.maxConnectionIdleTime(1, TimeUnit.SECONDS), false, timer, clock)) {
      fixture.ready();
      PooledConnection broken = fixture.checkOut();
      fixture.checkOut().close();
      fixture.fake(broken).broken = true;
      broken.failed(new MongoSocketOpenException("reset", new ServerAddress("db.example.com")));
      broken.close();
      clock.advance(Duration.ofSeconds(2));
      fixture.checkOut().close();
      fixture.clear(false);
      timer.runRequested();
      fixture.seen.await("closed 3 STALE");
      fixture.events.drain();
      PoolFixture.await("the worker ends", () -> fixture.workers.running() == 0);
      assertThat(logged().stream().filter(line -> line.startsWith("Connection closed")))
          .containsExactly(
              "Connection closed"
                  + SERVER
                  + " driverConnectionId=1 reason=An error occurred while using the connection"
                  + " error=dev.holdfast.MongoSocketOpenException: reset",
              "Connection closed"
                  + SERVER
                  + " driverConnectionId=2 reason=Connection has been available but unused for longer"
                  + " than the configured max idle time",
              "Connection closed"
                  + SERVER
                  + " driverConnectionId=3 reason=Connection became stale because the pool was"
                  + " cleared");
    }
  }

  @Test
  void aServicesClearNamesTheService() {
    ObjectId service = new ObjectId();
    EventQueue queue = new EventQueue();
    new PoolLog(serverId(new ServerAddress("db.example.com")), queue).poolCleared(service);
    queue.drain();
    assertThat(logged())
        .containsExactly("Connection pool cleared" + SERVER + " serviceId=" + service);
  }

  @Test
  void aUnixSocketHasNoPort() {
    EventQueue queue = new EventQueue();
    new PoolLog(serverId(new UnixServerAddress("/tmp/mongodb-27017.sock")), queue).poolReady();
    queue.drain();
    assertThat(logged())
        .containsExactly("Connection pool ready topologyId=* serverHost=/tmp/mongodb-27017.sock");
  }

  @Test
  void nothingIsLoggedAboveDebug() {
    logger.setLevel(Level.INFO);
    try (PoolFixture fixture = manual(settings -> settings)) {
      fixture.ready();
      fixture.checkOut().close();
    }
    assertThat(lines.list).isEmpty();
  }

  private static PoolFixture manual(UnaryOperator<ConnectionPoolSettings.Builder> with) {
    return new PoolFixture(with, false, new ManualScheduler(), Clock.SYSTEM);
  }

  private static ServerId serverId(ServerAddress address) {
    return new ServerId(new ClusterId(), address);
  }

  private static boolean isNewEachTime(KeyValuePair pair) {
    return (pair.value instanceof Double duration && duration >= 0)
        || (pair.key.equals("topologyId") && ObjectId.isValid(pair.value.toString()));
  }

  /** Message and key-value pairs in their order; durations and the client's id starred. */
  private List<String> logged() {
    assertThat(lines.list).allMatch(line -> line.getLevel() == Level.DEBUG);
    return lines.list.stream()
        .map(
            line ->
                line.getKeyValuePairs().stream()
                    .map(pair -> pair.key + "=" + (isNewEachTime(pair) ? "*" : pair.value))
                    .collect(Collectors.joining(" ", line.getMessage() + " ", "")))
        .toList();
  }
}
