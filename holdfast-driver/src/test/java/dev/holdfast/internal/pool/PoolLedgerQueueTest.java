package dev.holdfast.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent.Reason;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ConnectionReadyEvent;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.pool.CheckOut.Outcome;
import dev.holdfast.internal.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Requests that wait in the pool's queue, and when the pool asks for a background run. No threads. */
class PoolLedgerQueueTest {
  private final Timeline seen = new Timeline();
  private final EventQueue queue = new EventQueue();
  private final FakeClock clock = new FakeClock();
  private final FakeConnections connections = new FakeConnections();
  private final List<Long> readyAfterMillis = new ArrayList<>();
  private PoolLedger ledger;
  private long operations;

  @Test
  void aRequestThatGivesUpIsDecided() {
    makeReady(settings -> settings.maxSize(1));
    lent();
    CheckOut waiting = request();
    assertThat(ledger.withdraw(waiting, Reason.TIMEOUT, now())).isTrue();
    assertThat(waiting.outcome()).isEqualTo(Outcome.ENDED);
    assertThat(ledger.withdraw(waiting, Reason.TIMEOUT, now())).isFalse();
  }

  @Test
  void theOperationThatBeganFirstIsServedFirst() {
    makeReady(settings -> settings.maxSize(1));
    CheckOut user = lent();
    CheckOut sixth = request(6);
    CheckOut eighth = request(8);
    CheckOut seventh = request(7); // Its pool was cleared, and it comes back later.
    CheckOut alsoSeventh = request(7);
    CheckOut fifth = request(5);
    for (CheckOut next : List.of(fifth, sixth, seventh, alsoSeventh, eighth)) {
      ledger.takeEffects();
      ledger.checkIn(user.member, user, true, now());
      assertThat(ledger.takeEffects().wake).containsExactly(next);
      assertThat(next.outcome()).isEqualTo(Outcome.LENT);
      user = next;
    }
  }

  @Test
  void requestsWhoseTimeIsUpAreWokenAndTheNextLimitIsReported() {
    makeReady(settings -> settings.maxSize(1));
    lent();
    CheckOut unlimited = request();
    CheckOut late = request();
    late.limit = Deadline.in(clock, Duration.ofSeconds(1));
    CheckOut last = request();
    last.limit = Deadline.in(clock, Duration.ofSeconds(9));
    CheckOut next = request();
    next.limit = Deadline.in(clock, Duration.ofSeconds(5));
    CheckOut between = request();
    between.limit = Deadline.in(clock, Duration.ofSeconds(7));
    ledger.takeEffects();

    clock.advance(Duration.ofSeconds(1));
    assertThat(ledger.wakeLate()).isSameAs(next.limit);
    assertThat(ledger.takeEffects().wake).containsExactly(late);
    assertThat(unlimited.isWaiting()).isTrue();
    assertThat(late.isWaiting()).as("the woken thread withdraws the request itself").isTrue();
  }

  @Test
  void withoutALimitNoRequestIsWokenAndNoLimitIsReported() {
    makeReady(settings -> settings.maxSize(1));
    lent();
    request();
    ledger.takeEffects();
    assertThat(ledger.wakeLate()).isNull();
    assertThat(ledger.takeEffects()).isNull();
  }

  @Test
  void cuttingOffUsersAbortsTheirConnectionsAndRefusesTheQueue() {
    makeReady(settings -> settings.maxSize(2));
    CheckOut user = lent();
    CheckOut pending = request();
    ledger.attach(pending.member, connections.create(pending.member.id));
    CheckOut first = request();
    CheckOut second = request();
    ledger.takeEffects();
    timeline();

    ledger.cutOffUsers(now());

    PoolEffects effects = ledger.takeEffects();
    assertThat(effects.abort).containsExactly(user.member.connection, pending.member.connection);
    assertThat(effects.wake).containsExactly(first, second);
    assertThat(first.outcome()).isEqualTo(Outcome.CLOSED);
    assertThat(second.outcome()).isEqualTo(Outcome.CLOSED);
    assertThat(timeline()).containsExactly("op 3 fails POOL_CLOSED", "op 4 fails POOL_CLOSED");
  }

  @Test
  void theUsersAreTheRequestsThatHaveAConnection() {
    makeReady(settings -> settings);
    CheckOut first = lent();
    CheckOut second = lent();
    request();
    assertThat(ledger.users()).containsExactly(first, second);
    ledger.checkIn(first.member, first, true, now());
    assertThat(ledger.users()).containsExactly(second);
  }

  @Test
  void aPermitOfAReadyPoolIsWorthConnectingUntilThePoolIsClosed() {
    makeReady(settings -> settings);
    CheckOut current = request();
    assertThat(ledger.attach(current.member, connections.create(current.member.id))).isTrue();
    CheckOut cutOff = request();
    ledger.close(now());
    assertThat(ledger.attach(cutOff.member, connections.create(cutOff.member.id))).isFalse();
  }

  @Test
  void thePoolAnnouncesThatItIsReadyAndAsksForTheConnectionsItLacks() {
    make(settings -> settings.minSize(1));
    timeline();
    ledger.ready();
    assertThat(timeline()).containsExactly("pool ready");
    assertThat(ledger.takeEffects().maintainSoon).isTrue();
  }

  @Test
  void findingAPerishedConnectionAtCheckOutAsksForABackgroundRun() {
    makeReady(settings -> settings.minSize(2).maxConnectionIdleTime(10, TimeUnit.SECONDS));
    CheckOut first = lent();
    CheckOut second = lent();
    ledger.checkIn(first.member, first, true, now());
    ledger.takeEffects();
    clock.advance(Duration.ofSeconds(11));
    request();
    PoolEffects effects = ledger.takeEffects();
    assertThat(effects.close).containsExactly(first.member.connection);
    assertThat(effects.maintainSoon).isTrue();
    assertThat(second.outcome()).isEqualTo(Outcome.LENT);
  }

  @Test
  void theReadyEventSaysHowLongEstablishingTook() {
    makeReady(settings -> settings);
    CheckOut checkOut = request();
    clock.advance(Duration.ofMillis(70));
    establish(checkOut);
    queue.drain();
    assertThat(readyAfterMillis).containsExactly(70L);
  }

  @Test
  void onlyAConnectionThatBrokeIsLoggedWithTheErrorOfItsUser() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast.connection");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(Level.DEBUG);
    try {
      makeReady(settings -> settings);
      CheckOut broken = lent();
      broken.failure = new RuntimeException("reset by the test");
      ledger.checkIn(broken.member, broken, false, now());
      CheckOut stale = lent();
      stale.failure = new RuntimeException("unrelated to the closing");
      ledger.clear(null, false, now());
      ledger.checkIn(stale.member, stale, true, now());
      queue.drain();
    } finally {
      logger.detachAppender(lines);
      logger.setAdditive(true);
      logger.setLevel(null);
    }
    List<String> closed =
        lines.list.stream()
            .filter(line -> line.getMessage().equals("Connection closed"))
            .map(line -> line.getKeyValuePairs().toString())
            .toList();
    assertThat(closed).hasSize(2);
    assertThat(closed.get(0)).contains("reset by the test");
    assertThat(closed.get(1)).doesNotContain("unrelated");
  }

  private void makeReady(UnaryOperator<ConnectionPoolSettings.Builder> with) {
    make(with);
    ledger.ready();
    ledger.takeEffects();
    timeline();
  }

  private void make(UnaryOperator<ConnectionPoolSettings.Builder> with) {
    ConnectionPoolListener durations =
        new ConnectionPoolListener() {
          @Override
          public void connectionReady(ConnectionReadyEvent event) {
            readyAfterMillis.add(event.getElapsedTime(TimeUnit.MILLISECONDS));
          }
        };
    ConnectionPoolSettings settings =
        with.apply(
                ConnectionPoolSettings.builder()
                    .addConnectionPoolListener(seen)
                    .addConnectionPoolListener(durations))
            .build();
    ServerId serverId = new ServerId(new ClusterId(), new ServerAddress("a"));
    ledger =
        new PoolLedger(
            new Members(serverId, PoolLimits.of(settings), false),
            new PoolEvents(serverId, settings, queue));
  }

  private CheckOut request() {
    return request(++operations);
  }

  private CheckOut request(long operation) {
    CheckOut checkOut = new CheckOut("find", operation, now());
    ledger.request(checkOut, now());
    return checkOut;
  }

  private CheckOut lent() {
    CheckOut checkOut = request();
    establish(checkOut);
    return checkOut;
  }

  private void establish(CheckOut checkOut) {
    ledger.attach(checkOut.member, connections.create(checkOut.member.id));
    ledger.established(checkOut.member, checkOut, checkOut.member.id, null, now());
  }

  private List<String> timeline() {
    queue.drain();
    return seen.take();
  }

  private long now() {
    return clock.nanoTime();
  }
}
