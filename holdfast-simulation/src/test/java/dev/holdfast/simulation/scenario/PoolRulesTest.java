package dev.holdfast.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionCheckOutStartedEvent;
import dev.holdfast.event.ConnectionCheckedInEvent;
import dev.holdfast.event.ConnectionCheckedOutEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolClosedEvent;
import dev.holdfast.event.ConnectionPoolReadyEvent;
import dev.holdfast.event.ConnectionReadyEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolRulesTest {
  private final ServerId server = new ServerId(new ClusterId(), new ServerAddress("a"));
  private long nanos;
  private final PoolRules rules = new PoolRules(1, () -> nanos);

  private void pass(int millis) {
    nanos += Duration.ofMillis(millis).toNanos();
  }

  private ConnectionId connection(int number) {
    return new ConnectionId(server, number, null);
  }

  private void ready() {
    rules.connectionPoolReady(new ConnectionPoolReadyEvent(server));
  }

  private void clear() {
    rules.connectionPoolCleared(new ConnectionPoolClearedEvent(server));
  }

  private void begin() {
    rules.connectionCheckOutStarted(new ConnectionCheckOutStartedEvent(server, 1));
  }

  private void connect(int number) {
    rules.connectionCreated(new ConnectionCreatedEvent(connection(number)));
    rules.connectionReady(new ConnectionReadyEvent(connection(number), 0));
    lend(number);
  }

  private void lend(int number) {
    rules.connectionCheckedOut(new ConnectionCheckedOutEvent(connection(number), 1, 0));
  }

  private void checkIn(int number) {
    rules.connectionCheckedIn(new ConnectionCheckedInEvent(connection(number), 1));
  }

  private void closeConnection(int number) {
    rules.connectionClosed(
        new ConnectionClosedEvent(connection(number), ConnectionClosedEvent.Reason.ERROR));
  }

  private List<String> broken() {
    return rules.atTheEnd().stream().map(Violation::rule).distinct().toList();
  }

  private List<String> brokenAfterClose() {
    rules.connectionPoolClosed(new ConnectionPoolClosedEvent(server));
    return broken();
  }

  @Test
  void aConnectionThatIsUsedCheckedInAndClosedIsFine() {
    ready();
    begin();
    connect(1);
    checkIn(1);
    closeConnection(1);
    assertThat(brokenAfterClose()).isEmpty();
  }

  @Test
  void aCheckOutMayWaitWhileThePoolIsFull() {
    ready();
    begin();
    connect(1);
    begin();
    pass(10_000);
    checkIn(1);
    lend(1);
    checkIn(1);
    closeConnection(1);
    assertThat(brokenAfterClose()).isEmpty();
  }

  @Test
  void aCheckOutMustNotWaitWhenABrokenConnectionHasMadeRoom() {
    ready();
    begin();
    connect(1);
    begin();
    checkIn(1);
    closeConnection(1);
    pass(1_000);
    connect(2);
    checkIn(2);
    closeConnection(2);
    assertThat(brokenAfterClose()).containsExactly("no check-out waits without need");
  }

  @Test
  void aCheckOutMustNotWaitForAPausedPool() {
    ready();
    begin();
    connect(1);
    begin();
    clear();
    pass(1_000);
    rules.connectionCheckOutFailed(
        new ConnectionCheckOutFailedEvent(
            server, 1, ConnectionCheckOutFailedEvent.Reason.TIMEOUT, 0));
    checkIn(1);
    closeConnection(1);
    assertThat(brokenAfterClose()).containsExactly("no check-out waits without need");
  }

  @Test
  void anIdleConnectionOfAClearedPoolIsClosedAtOnce() {
    ready();
    begin();
    connect(1);
    checkIn(1);
    clear();
    closeConnection(1);
    pass(1_000);
    assertThat(brokenAfterClose()).isEmpty();
  }

  @Test
  void anIdleConnectionOfAClearedPoolMustNotStayOpen() {
    ready();
    begin();
    connect(1);
    checkIn(1);
    clear();
    pass(1_000);
    closeConnection(1);
    assertThat(brokenAfterClose()).containsExactly("idle connections of a cleared pool are closed");
  }

  @Test
  void aConnectionInUseMayStayOpenWhenItsPoolIsCleared() {
    ready();
    begin();
    connect(1);
    clear();
    pass(1_000);
    checkIn(1);
    closeConnection(1);
    assertThat(brokenAfterClose()).isEmpty();
  }

  @Test
  void aStaleConnectionMustNotBeUsed() {
    ready();
    begin();
    connect(1);
    checkIn(1);
    clear();
    ready();
    begin();
    lend(1);
    checkIn(1);
    closeConnection(1);
    assertThat(brokenAfterClose()).containsExactly("stale connections are not used");
  }

  @Test
  void aPoolKeepsItsLimit() {
    ready();
    begin();
    connect(1);
    begin();
    connect(2);
    checkIn(1);
    checkIn(2);
    closeConnection(1);
    closeConnection(2);
    assertThat(brokenAfterClose()).containsExactly("maxPoolSize");
  }

  @Test
  void aConnectionMustBeCheckedInAndClosed() {
    ready();
    begin();
    connect(1);
    assertThat(broken()).containsExactly("check-outs", "connections left", "pool events");
  }
}
