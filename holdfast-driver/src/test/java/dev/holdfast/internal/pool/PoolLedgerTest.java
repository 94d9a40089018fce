package dev.holdfast.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent.Reason;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.pool.CheckOut.Outcome;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** The rules, without threads: the test plays all of them, one call at a time. */
class PoolLedgerTest {
  private final Timeline seen = new Timeline();
  private final EventQueue queue = new EventQueue();
  private final FakeClock clock = new FakeClock();
  private final FakeConnections connections = new FakeConnections();
  private final RuntimeException failure = new RuntimeException("thrown on purpose by the test");
  private PoolLedger ledger;
  private long operations;

  @Test
  void aNewPoolIsPausedAndRefuses() {
    make(settings -> settings);
    CheckOut checkOut = request();
    assertThat(checkOut.outcome()).isEqualTo(Outcome.CLEARED);
    assertThat(timeline())
        .containsExactly("pool created", "op 1 asks", "op 1 fails CONNECTION_ERROR");
  }

  @Test
  void aReadyPoolPermitsAConnectionAndLendsItOnceEstablished() {
    makeReady(settings -> settings);
    CheckOut checkOut = request();
    assertThat(checkOut.outcome()).isEqualTo(Outcome.PERMITTED);
    assertThat(ledger.statistics())
        .isEqualTo(new PoolStatistics(PoolState.READY, 0, 1, 0, 0, 1, 0));
    establish(checkOut);
    assertThat(checkOut.outcome()).isEqualTo(Outcome.LENT);
    assertThat(ledger.statistics())
        .isEqualTo(new PoolStatistics(PoolState.READY, 0, 1, 0, 1, 0, 0));
    assertThat(timeline()).containsExactly("op 1 asks", "created 1", "ready 1", "op 1 has 1");
  }

  @Test
  void theConnectionReturnedLastIsLentFirst() {
    makeReady(settings -> settings);
    CheckOut first = lent();
    CheckOut second = lent();
    checkIn(first);
    checkIn(second);
    timeline();
    request();
    assertThat(timeline()).containsExactly("op 3 asks", "op 3 has 2");
  }

  @Test
  void aReturnedConnectionGoesStraightToWhoeverWaitsLongest() {
    makeReady(settings -> settings.maxSize(1));
    CheckOut holder = lent();
    CheckOut second = request();
    CheckOut third = request();
    timeline();
    checkIn(holder);
    assertThat(second.outcome()).isEqualTo(Outcome.LENT);
    assertThat(third.isWaiting()).isTrue();
    assertThat(ledger.takeEffects().wake).containsExactly(second);
    assertThat(timeline()).containsExactly("op 1 returns 1", "op 2 has 1");
  }

  @Test
  void aNewcomerDoesNotOvertakeThoseWhoWait() {
    makeReady(settings -> settings.maxConnecting(1));
    CheckOut first = request();
    CheckOut second = request();
    CheckOut third = request();
    establish(first);
    assertThat(second.outcome()).isEqualTo(Outcome.PERMITTED);
    assertThat(third.isWaiting()).isTrue();
  }

  @Test
  void atMostMaxConnectingConnectionsArePending() {
    makeReady(settings -> settings.maxConnecting(2));
    CheckOut first = request();
    CheckOut second = request();
    CheckOut third = request();
    assertThat(third.isWaiting()).isTrue();
    assertThat(ledger.statistics().pending()).isEqualTo(2);
    establish(second);
    assertThat(third.outcome()).isEqualTo(Outcome.PERMITTED);
    assertThat(first.outcome()).isEqualTo(Outcome.PERMITTED);
  }

  @Test
  void whoWaitsForAPermitTakesAReturnedConnectionInstead() {
    makeReady(settings -> settings.maxConnecting(1));
    CheckOut holder = lent();
    request();
    CheckOut third = request();
    checkIn(holder);
    assertThat(third.outcome()).isEqualTo(Outcome.LENT);
    assertThat(third.member).isSameAs(holder.member);
  }

  @Test
  void aFailedAttemptMakesRoomForTheNextInTheQueue() {
    makeReady(settings -> settings.maxSize(1));
    CheckOut first = request();
    CheckOut second = request();
    timeline();
    ledger.abandon(first.member, first, failure, now());
    assertThat(first.outcome()).isEqualTo(Outcome.ENDED);
    assertThat(second.outcome()).isEqualTo(Outcome.PERMITTED);
    assertThat(timeline())
        .containsExactly("closed 1 ERROR", "op 1 fails CONNECTION_ERROR", "created 2");
  }

  @Test
  void zeroMaxSizeIsNoLimit() {
    makeReady(settings -> settings.maxSize(0));
    for (int i = 0; i < 200; i++) {
      lent();
    }
    assertThat(ledger.statistics().inUse()).isEqualTo(200);
  }

  @Test
  void aBrokenConnectionIsClosedWhenItReturns() {
    makeReady(settings -> settings.maxSize(1));
    CheckOut holder = lent();
    CheckOut next = request();
    timeline();
    ledger.checkIn(holder.member, holder, false, now());
    assertThat(timeline()).containsExactly("op 1 returns 1", "closed 1 ERROR", "created 2");
    assertThat(next.outcome()).isEqualTo(Outcome.PERMITTED);
    assertThat(ledger.takeEffects().close).containsExactly(holder.member.connection);
  }

  @Test
  void returningTwiceIsReturningOnce() {
    makeReady(settings -> settings);
    CheckOut first = lent();
    checkIn(first);
    CheckOut second = request();
    assertThat(second.member).isSameAs(first.member);
    assertThat(ledger.checkIn(first.member, first, true, now())).isFalse();
    assertThat(ledger.statistics().inUse()).isEqualTo(1);
  }

  @Test
  @Requirement("SDAM-013")
  void aGenerationStartsAtZeroAndEachClearAddsOneEvenToAPausedPool() {
    make(settings -> settings);
    assertThat(ledger.generation()).isZero();
    ledger.clear(failure, false, now());
    ledger.clear(failure, false, now());
    assertThat(ledger.generation()).isEqualTo(2);
    assertThat(timeline()).containsExactly("pool created");
  }

  @Test
  void clearingFailsThoseWhoWaitAtOnceAndInOrder() {
    makeReady(settings -> settings.maxSize(1));
    lent();
    CheckOut second = request();
    CheckOut third = request();
    timeline();
    ledger.clear(failure, false, now());
    assertThat(second.outcome()).isEqualTo(Outcome.CLEARED);
    assertThat(second.cause).isSameAs(failure);
    assertThat(timeline())
        .containsExactly(
            "pool cleared", "op 2 fails CONNECTION_ERROR", "op 3 fails CONNECTION_ERROR");
    assertThat(ledger.takeEffects().wake).containsExactly(second, third);
  }

  @Test
  @Requirement("SDAM-014")
  void connectionsOfAnOldGenerationAreClosedNotLent() {
    makeReady(settings -> settings);
    CheckOut idle = lent();
    CheckOut used = lent();
    checkIn(idle);
    ledger.clear(failure, false, now());
    ledger.ready();
    timeline();
    checkIn(used);
    request();
    assertThat(timeline())
        .containsExactly("op 2 returns 2", "closed 2 STALE", "op 3 asks", "created 3");
  }

  @Test
  @Requirement({"SDAM-188", "SDAM-234"})
  void aClearClosesIdleConnectionsAtOnceAndLeavesTheOthers() {
    makeReady(settings -> settings);
    CheckOut first = lent();
    CheckOut second = lent();
    lent();
    CheckOut pending = request();
    checkIn(first);
    checkIn(second);
    timeline();
    ledger.takeEffects();
    ledger.clear(failure, false, now());
    assertThat(timeline()).containsExactly("pool cleared", "closed 1 STALE", "closed 2 STALE");
    PoolEffects effects = ledger.takeEffects();
    assertThat(effects.close).containsExactly(first.member.connection, second.member.connection);
    assertThat(effects.maintainSoon).isFalse();
    assertThat(pending.outcome()).isEqualTo(Outcome.PERMITTED);
    assertThat(ledger.statistics())
        .isEqualTo(new PoolStatistics(PoolState.PAUSED, 1, 2, 0, 1, 1, 0));
  }

  @Test
  @Requirement({"SDAM-188", "SDAM-234"})
  void aClearOfAPausedPoolClosesWhatReturnedMeanwhile() {
    makeReady(settings -> settings);
    CheckOut used = lent();
    ledger.clear(failure, false, now());
    timeline();
    ledger.takeEffects();
    checkIn(used);
    assertThat(timeline()).containsExactly("op 1 returns 1", "closed 1 STALE");
    assertThat(ledger.takeEffects().close).containsExactly(used.member.connection);
    ledger.clear(failure, false, now());
    assertThat(timeline()).isEmpty();
    assertThat(ledger.takeEffects()).isNull();
  }

  @Test
  void aConnectionThatBecameStaleWhileItWasEstablishedIsNeverReady() {
    makeReady(settings -> settings);
    CheckOut checkOut = request();
    ledger.clear(failure, false, now());
    ledger.ready();
    timeline();
    establish(checkOut);
    assertThat(checkOut.outcome()).isEqualTo(Outcome.CLEARED);
    assertThat(timeline()).containsExactly("closed 1 STALE", "op 1 fails CONNECTION_ERROR");
    assertThat(ledger.statistics().size()).isZero();
  }

  @Test
  void aPermitOfAnOldGenerationIsNotWorthConnecting() {
    makeReady(settings -> settings);
    CheckOut checkOut = request();
    ledger.clear(failure, false, now());
    ledger.ready();
    assertThat(ledger.attach(checkOut.member, connections.create(checkOut.member.id))).isFalse();
  }

  @Test
  void clearingWithInterruptAbortsConnectionsInUseAndPendingButNotIdleOnes() {
    makeReady(settings -> settings);
    CheckOut used = lent();
    CheckOut idle = lent();
    checkIn(idle);
    // Lends the idle one again only to make a third connection, which stays pending.
    CheckOut again = request();
    CheckOut pending = request();
    ledger.attach(pending.member, connections.create(pending.member.id));
    checkIn(again);
    ledger.takeEffects();
    ledger.clear(failure, true, now());
    assertThat(ledger.takeEffects().abort)
        .containsExactlyInAnyOrder(used.member.connection, pending.member.connection);
    assertThat(ledger.generationOfFailed(pending.member, null)).isNull();
  }

  @Test
  void clearingWithoutInterruptAbortsNothing() {
    makeReady(settings -> settings);
    lent();
    ledger.takeEffects();
    ledger.clear(failure, false, now());
    assertThat(ledger.takeEffects()).isNull();
  }

  @Test
  void anInterruptedConnectionReturnsAsStaleAndAnInterruptedAttemptFailsAsCleared() {
    makeReady(settings -> settings);
    CheckOut used = lent();
    CheckOut pending = request();
    ledger.clear(failure, true, now());
    timeline();
    ledger.checkIn(used.member, used, false, now());
    ledger.abandon(pending.member, pending, new RuntimeException("socket closed"), now());
    assertThat(pending.outcome()).isEqualTo(Outcome.CLEARED);
    assertThat(pending.cause).isSameAs(failure);
    assertThat(timeline())
        .containsExactly(
            "op 1 returns 1", "closed 1 STALE", "closed 2 STALE", "op 2 fails CONNECTION_ERROR");
  }

  @Test
  void aPausedPoolCanStillBeToldToInterrupt() {
    makeReady(settings -> settings);
    CheckOut used = lent();
    ledger.clear(failure, false, now());
    ledger.takeEffects();
    ledger.clear(failure, true, now());
    assertThat(ledger.takeEffects().abort).containsExactly(used.member.connection);
  }

  @Test
  void readyingAReadyPoolSaysNothing() {
    makeReady(settings -> settings);
    ledger.ready();
    assertThat(timeline()).isEmpty();
    assertThat(ledger.takeEffects()).isNull();
  }

  @Test
  void aConnectionIdleForTooLongIsNotLent() {
    makeReady(settings -> settings.maxConnectionIdleTime(10, TimeUnit.SECONDS));
    checkIn(lent());
    timeline();
    clock.advance(Duration.ofSeconds(10));
    CheckOut inTime = request();
    assertThat(inTime.outcome()).isEqualTo(Outcome.LENT);
    checkIn(inTime);
    timeline();
    clock.advance(Duration.ofSeconds(11));
    request();
    assertThat(timeline()).containsExactly("op 3 asks", "closed 1 IDLE", "created 2");
  }

  @Test
  void timeInUseIsNotIdleTime() {
    makeReady(settings -> settings.maxConnectionIdleTime(10, TimeUnit.SECONDS));
    CheckOut checkOut = lent();
    clock.advance(Duration.ofSeconds(60));
    checkIn(checkOut);
    assertThat(ledger.statistics().idle()).isEqualTo(1);
  }

  @Test
  void aConnectionTooOldIsClosedWhenItReturnsAndByTheBackgroundRun() {
    makeReady(settings -> settings.maxConnectionLifeTime(10, TimeUnit.SECONDS));
    CheckOut used = lent();
    checkIn(lent());
    timeline();
    clock.advance(Duration.ofSeconds(11));
    checkIn(used);
    ledger.maintain(now());
    assertThat(timeline()).containsExactly("op 1 returns 1", "closed 1 IDLE", "closed 2 IDLE");
  }

  @Test
  void backgroundRunsBeginWhatMinSizeLacksOneAtATime() {
    makeReady(settings -> settings.minSize(2));
    ledger.maintain(now());
    Member begun = ledger.takeEffects().establish;
    ledger.maintain(now());
    assertThat(ledger.takeEffects()).isNull();
    establish(begun);
    assertThat(ledger.takeEffects().maintainSoon).isTrue();
    ledger.maintain(now());
    establish(ledger.takeEffects().establish);
    assertThat(ledger.takeEffects()).isNull();
    ledger.maintain(now());
    assertThat(ledger.takeEffects()).isNull();
    assertThat(timeline()).containsExactly("created 1", "ready 1", "created 2", "ready 2");
  }

  @Test
  void fillingThePoolLeavesAPermitToThoseWhoWait() {
    makeReady(settings -> settings.minSize(5).maxConnecting(2));
    ledger.maintain(now());
    ledger.maintain(now());
    assertThat(request().outcome()).isEqualTo(Outcome.PERMITTED);
  }

  @Test
  void fillingThePoolRespectsMaxConnecting() {
    makeReady(settings -> settings.minSize(5).maxConnecting(1));
    CheckOut pending = request();
    ledger.maintain(now());
    assertThat(ledger.takeEffects()).isNull();
    establish(pending);
    ledger.maintain(now());
    assertThat(ledger.takeEffects().establish).isNotNull();
  }

  @Test
  void aPausedPoolIsNotFilled() {
    make(settings -> settings.minSize(3));
    ledger.maintain(now());
    assertThat(ledger.takeEffects()).isNull();
  }

  @Test
  void aConnectionMadeInAdvanceGoesToWhoeverWaits() {
    makeReady(settings -> settings.minSize(1).maxConnecting(1));
    ledger.maintain(now());
    Member begun = ledger.takeEffects().establish;
    CheckOut waiting = request();
    assertThat(waiting.isWaiting()).isTrue();
    establish(begun);
    assertThat(waiting.outcome()).isEqualTo(Outcome.LENT);
    assertThat(waiting.member).isSameAs(begun);
  }

  @Test
  void afterAFailedAttemptTheNextOneInAdvanceWaitsForTheNextRun() {
    makeReady(settings -> settings.minSize(1));
    ledger.maintain(now());
    Member begun = ledger.takeEffects().establish;
    ledger.abandon(begun, null, failure, now());
    assertThat(ledger.takeEffects()).isNull();
    ledger.maintain(now());
    assertThat(ledger.takeEffects().establish).isNotNull();
  }

  @Test
  void losingAConnectionBelowMinSizeAsksForARunSoon() {
    makeReady(settings -> settings.minSize(1));
    CheckOut checkOut = lent();
    ledger.takeEffects();
    ledger.checkIn(checkOut.member, checkOut, false, now());
    assertThat(ledger.takeEffects().maintainSoon).isTrue();
  }

  @Test
  void closingClosesIdleConnectionsFailsWaitersAndThenSaysSo() {
    makeReady(settings -> settings.maxSize(2));
    CheckOut idle = lent();
    CheckOut used = lent();
    checkIn(idle);
    CheckOut again = request();
    CheckOut waiting = request();
    ledger.withdraw(waiting, Reason.TIMEOUT, now());
    checkIn(again);
    timeline();
    ledger.close(now());
    assertThat(timeline()).containsExactly("closed 1 POOL_CLOSED", "pool closed");
    checkIn(used);
    assertThat(timeline()).containsExactly("op 2 returns 2", "closed 2 POOL_CLOSED");
    assertThat(ledger.statistics().size()).isZero();
  }

  @Test
  void aClosedPoolRefusesAndStaysClosed() {
    makeReady(settings -> settings.maxSize(1));
    CheckOut holder = lent();
    CheckOut waiting = request();
    ledger.close(now());
    assertThat(waiting.outcome()).isEqualTo(Outcome.CLOSED);
    ledger.ready();
    ledger.clear(failure, true, now());
    ledger.close(now());
    assertThat(request().outcome()).isEqualTo(Outcome.CLOSED);
    assertThat(ledger.generation()).isZero();
    timeline();
    checkIn(holder);
    assertThat(timeline()).containsExactly("op 1 returns 1", "closed 1 POOL_CLOSED");
  }

  @Test
  void closingCutsOffPendingConnections() {
    makeReady(settings -> settings);
    CheckOut pending = request();
    ledger.attach(pending.member, connections.create(pending.member.id));
    ledger.takeEffects();
    timeline();
    ledger.close(now());
    assertThat(ledger.takeEffects().abort).containsExactly(pending.member.connection);
    ledger.abandon(pending.member, pending, failure, now());
    assertThat(pending.outcome()).isEqualTo(Outcome.CLOSED);
    assertThat(timeline())
        .containsExactly("pool closed", "closed 1 POOL_CLOSED", "op 1 fails POOL_CLOSED");
  }

  @Test
  void whoWasServedInTheSameMomentCannotGiveUp() {
    makeReady(settings -> settings.maxSize(1));
    CheckOut holder = lent();
    CheckOut waiting = request();
    checkIn(holder);
    assertThat(ledger.withdraw(waiting, Reason.TIMEOUT, now())).isFalse();
    assertThat(waiting.outcome()).isEqualTo(Outcome.LENT);
  }

  @Test
  void whoGivesUpLeavesTheQueue() {
    makeReady(settings -> settings.maxSize(1));
    CheckOut holder = lent();
    CheckOut second = request();
    CheckOut third = request();
    timeline();
    assertThat(ledger.withdraw(second, Reason.TIMEOUT, now())).isTrue();
    checkIn(holder);
    assertThat(third.outcome()).isEqualTo(Outcome.LENT);
    assertThat(timeline()).containsExactly("op 2 fails TIMEOUT", "op 1 returns 1", "op 3 has 1");
  }

  @Test
  void theHotPathHasNoEffects() {
    makeReady(settings -> settings);
    checkIn(lent());
    ledger.takeEffects();
    CheckOut checkOut = request();
    assertThat(ledger.takeEffects()).isNull();
    checkIn(checkOut);
    assertThat(ledger.takeEffects()).isNull();
  }

  @Test
  @Requirement("SDAM-178")
  void behindALoadBalancerOnlyOneServicesConnectionsBecomeStale() {
    makeLoadBalanced();
    ObjectId a = new ObjectId();
    ObjectId b = new ObjectId();
    CheckOut toA = lentTo(a);
    CheckOut toB = lentTo(b);
    CheckOut alsoToA = lentTo(a);
    checkIn(alsoToA);
    timeline();
    ledger.takeEffects();
    ledger.clear(a);
    assertThat(ledger.takeEffects().close).containsExactly(alsoToA.member.connection);
    assertThat(ledger.generationOf(a)).isEqualTo(1);
    assertThat(ledger.generationOf(b)).isZero();
    checkIn(toA);
    checkIn(toB);
    ledger.maintain(now());
    assertThat(timeline())
        .containsExactly(
            "pool cleared for a service",
            "closed 3 STALE",
            "op 1 returns 1",
            "closed 1 STALE",
            "op 2 returns 2");
    assertThat(ledger.statistics().idle()).isEqualTo(1);
    assertThat(ledger.statistics().state()).isEqualTo(PoolState.READY);
  }

  @Test
  void behindALoadBalancerAClearThatLeavesTooFewConnectionsAsksForARunSoon() {
    make(settings -> settings.minSize(1), true);
    ledger.ready();
    ObjectId a = new ObjectId();
    checkIn(lentTo(a));
    ledger.takeEffects();
    ledger.clear(new ObjectId());
    assertThat(ledger.takeEffects()).isNull();
    ledger.clear(a);
    assertThat(ledger.takeEffects().maintainSoon).isTrue();
    assertThat(ledger.statistics().size()).isZero();
  }

  @Test
  void behindALoadBalancerAClearOfAClosedPoolSaysNothing() {
    makeLoadBalanced();
    ObjectId a = new ObjectId();
    CheckOut toA = lentTo(a);
    ledger.close(now());
    timeline();
    ledger.takeEffects();
    ledger.clear(a);
    assertThat(timeline()).isEmpty();
    assertThat(ledger.takeEffects()).isNull();
    assertThat(ledger.generationOf(a)).isZero();
    checkIn(toA);
    assertThat(timeline()).containsExactly("op 1 returns 1", "closed 1 POOL_CLOSED");
  }

  @Test
  void aRunThatClosesPerishedConnectionsLeavesTheOthersIdle() {
    makeReady(settings -> settings.maxConnectionIdleTime(10, TimeUnit.SECONDS));
    CheckOut older = lent();
    CheckOut newer = lent();
    checkIn(older);
    clock.advance(Duration.ofSeconds(6));
    checkIn(newer);
    timeline();
    ledger.takeEffects();
    clock.advance(Duration.ofSeconds(5));
    ledger.maintain(now());
    assertThat(timeline()).containsExactly("closed 1 IDLE");
    PoolEffects effects = ledger.takeEffects();
    assertThat(effects.close).containsExactly(older.member.connection);
    assertThat(effects.establish).isNull();
    assertThat(ledger.statistics().idle()).isEqualTo(1);
  }

  @Test
  void behindALoadBalancerAServiceIsForgottenWithItsLastConnection() {
    makeLoadBalanced();
    ObjectId a = new ObjectId();
    CheckOut toA = lentTo(a);
    ledger.clear(a);
    assertThat(ledger.generationOf(a)).isEqualTo(1);
    checkIn(toA);
    assertThat(ledger.generationOf(a)).isZero();
    ledger.clear(a);
    assertThat(ledger.generationOf(a)).isZero();
  }

  @Test
  void aServiceClearedWhileAConnectionToItIsEstablishedMakesThatOneStale() {
    makeLoadBalanced();
    ObjectId a = new ObjectId();
    CheckOut toA = request();
    CheckOut toB = request();
    ledger.clear(a);
    assertThat(ledger.generationOfFailed(toA.member, a)).isZero();
    assertThat(ledger.generationOf(a)).isEqualTo(1);
    establish(toA, a);
    establish(toB, new ObjectId());
    assertThat(toA.outcome()).isEqualTo(Outcome.CLEARED);
    assertThat(toB.outcome()).isEqualTo(Outcome.LENT);
  }

  @Test
  void theTwoKindsOfClearAreNotMixedUp() {
    makeLoadBalanced();
    assertThatThrownBy(() -> ledger.clear(failure, false, now()))
        .isInstanceOf(IllegalStateException.class);
    makeReady(settings -> settings);
    assertThatThrownBy(() -> ledger.clear(new ObjectId()))
        .isInstanceOf(IllegalStateException.class);
  }

  private void make(UnaryOperator<ConnectionPoolSettings.Builder> with) {
    make(with, false);
  }

  private void makeReady(UnaryOperator<ConnectionPoolSettings.Builder> with) {
    make(with, false);
    ledger.ready();
    ledger.takeEffects();
    timeline();
  }

  private void makeLoadBalanced() {
    make(settings -> settings, true);
    ledger.ready();
    timeline();
  }

  private void make(UnaryOperator<ConnectionPoolSettings.Builder> with, boolean loadBalanced) {
    ConnectionPoolSettings settings =
        with.apply(ConnectionPoolSettings.builder().addConnectionPoolListener(seen)).build();
    ServerId serverId = new ServerId(new ClusterId(), new ServerAddress("a"));
    ledger =
        new PoolLedger(
            new Members(serverId, PoolLimits.of(settings), loadBalanced),
            new PoolEvents(serverId, settings, queue));
  }

  private CheckOut request() {
    operations++;
    CheckOut checkOut = new CheckOut("find", operations, now());
    ledger.request(checkOut, now());
    return checkOut;
  }

  private CheckOut lent() {
    CheckOut checkOut = request();
    establish(checkOut);
    return checkOut;
  }

  private CheckOut lentTo(ObjectId serviceId) {
    CheckOut checkOut = request();
    establish(checkOut, serviceId);
    return checkOut;
  }

  private void establish(CheckOut checkOut) {
    establish(checkOut, null);
  }

  private void establish(CheckOut checkOut, ObjectId serviceId) {
    ledger.attach(checkOut.member, connections.create(checkOut.member.id));
    ledger.established(checkOut.member, checkOut, checkOut.member.id, serviceId, now());
  }

  private void establish(Member member) {
    ledger.attach(member, connections.create(member.id));
    ledger.established(member, null, member.id, null, now());
  }

  private void checkIn(CheckOut checkOut) {
    assertThat(ledger.checkIn(checkOut.member, checkOut, true, now())).isTrue();
  }

  private List<String> timeline() {
    queue.drain();
    return seen.take();
  }

  private long now() {
    return clock.nanoTime();
  }
}
