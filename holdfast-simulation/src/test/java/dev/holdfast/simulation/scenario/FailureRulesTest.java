package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.MongoException;
import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketReadException;
import dev.holdfast.MongoSocketReadTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionDescription;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.connection.ServerType;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolReadyEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class FailureRulesTest {
  private static final ServerAddress ADDRESS = new ServerAddress("a");
  private static final MongoException NETWORK = new MongoSocketReadException("broken", ADDRESS);

  private final ClusterId cluster = new ClusterId();
  private final ServerId server = new ServerId(cluster, ADDRESS);
  private long nanos;
  private final FailureRules rules = new FailureRules(false, false, () -> nanos);

  private static ConnectionId connection(ServerId pool, int number) {
    return new ConnectionId(pool, number, null);
  }

  private static ConnectionDescription describe(ConnectionId id) {
    return new ConnectionDescription(
        id, 21, ServerType.REPLICA_SET_PRIMARY, 1_000, 1_000, 1_000, List.of());
  }

  private void ready(ServerId pool) {
    rules.connectionPoolReady(new ConnectionPoolReadyEvent(pool));
  }

  private void create(ServerId pool, int number) {
    rules.connectionCreated(new ConnectionCreatedEvent(connection(pool, number)));
  }

  private void start(ServerId pool, int number) {
    rules.commandStarted(
        new CommandStartedEvent(
            1, 1, describe(connection(pool, number)), "d", "find", new BsonDocument()));
  }

  private void fail(ServerId pool, int number, MongoException failure) {
    rules.commandFailed(
        new CommandFailedEvent(
            1, 1, describe(connection(pool, number)), "d", "find", 0, failure, null));
  }

  /** As during close(). */
  private void failQueued(ServerId pool, int number) throws InterruptedException {
    Thread.ofPlatform().name("holdfast-events").start(() -> fail(pool, number, NETWORK)).join();
  }

  private void clear(ServerId pool) {
    rules.connectionPoolCleared(new ConnectionPoolClearedEvent(pool));
  }

  private List<String> broken() {
    return rules.violations().stream().map(Violation::rule).toList();
  }

  @Test
  void aFailedCommandMayClearItsPool() {
    ready(server);
    create(server, 1);
    fail(server, 1, NETWORK);
    clear(server);
    assertThat(broken()).isEmpty();
  }

  @Test
  void eventsOfThePoolMayComeLaterThanThoseOfItsCommands() {
    ready(server);
    fail(server, 1, NETWORK);
    create(server, 1);
    clear(server);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aQueuedFailureMayComeLaterThanItsClear() throws InterruptedException {
    ready(server);
    create(server, 1);
    clear(server);
    failQueued(server, 1);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aFailureOnTheThreadOfTheOperationIsNotLate() {
    ready(server);
    create(server, 1);
    clear(server);
    fail(server, 1, NETWORK);
    assertThat(broken()).containsExactly("a pool is cleared by its own failure");
  }

  @Test
  void aQueuedFailureOfAnotherGenerationExplainsNoClear() throws InterruptedException {
    ready(server);
    create(server, 1);
    fail(server, 1, NETWORK);
    clear(server);
    ready(server);
    create(server, 2);
    clear(server);
    failQueued(server, 1);
    assertThat(broken()).containsExactly("a pool is cleared by its own failure");
  }

  @Test
  void aQueuedFailureLongAfterAClearDoesNotExplainIt() throws InterruptedException {
    ready(server);
    create(server, 1);
    clear(server);
    nanos += Duration.ofSeconds(1).toNanos();
    failQueued(server, 1);
    assertThat(broken()).containsExactly("a pool is cleared by its own failure");
  }

  @Test
  void aFailedHeartbeatMayClearThePool() {
    ready(server);
    rules.serverHeartbeatFailed(
        new ServerHeartbeatFailedEvent(connection(server, 9), 0, false, NETWORK));
    clear(server);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aCancelledHeartbeatClearsNothing() {
    ready(server);
    MongoException cancelled = new MongoSocketClosedException("closed", ADDRESS);
    rules.serverHeartbeatFailed(
        new ServerHeartbeatFailedEvent(connection(server, 9), 0, false, cancelled));
    clear(server);
    assertThat(broken()).containsExactly("a pool is cleared by its own failure");
  }

  @Test
  void aConnectionThatIsNotEstablishedClearsNothing() {
    ready(server);
    create(server, 1);
    rules.connectionClosed(
        new ConnectionClosedEvent(connection(server, 1), ConnectionClosedEvent.Reason.ERROR));
    clear(server);
    assertThat(broken()).containsExactly("a pool is cleared by its own failure");
  }

  @Test
  void aConnectionFromBeforeTheLastClearClearsNothing() {
    ready(server);
    create(server, 1);
    create(server, 2);
    fail(server, 1, NETWORK);
    clear(server);
    nanos += Duration.ofSeconds(1).toNanos();
    ready(server);
    fail(server, 2, NETWORK);
    clear(server);
    assertThat(broken()).containsExactly("a pool is cleared by its own failure");
  }

  @Test
  void aConnectionOfAnEarlierPoolClearsNothing() {
    ServerId again = new ServerId(cluster, ADDRESS);
    ready(server);
    create(server, 1);
    ready(again);
    create(again, 1);
    fail(server, 1, NETWORK);
    clear(again);
    assertThat(broken()).containsExactly("a pool is cleared by its own failure");
  }

  @Test
  void aConnectionMayBeUsedAgainAfterAnErrorOfTheServer() {
    start(server, 1);
    fail(server, 1, new MongoException(11000, "duplicate key"));
    start(server, 1);
    assertThat(broken()).isEmpty();
  }

  @Test
  void aConnectionMustNotBeUsedAgainAfterATimeout() {
    start(server, 1);
    fail(server, 1, new MongoSocketReadTimeoutException("late", ADDRESS));
    start(server, 2);
    assertThat(broken()).isEmpty();
    start(server, 1);
    assertThat(broken()).containsExactly("a broken connection is not used again");
  }
}
