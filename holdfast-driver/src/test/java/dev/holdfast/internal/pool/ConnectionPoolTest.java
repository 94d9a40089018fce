package dev.holdfast.internal.pool;

import static dev.holdfast.internal.pool.PoolFixture.await;
import static dev.holdfast.internal.pool.PoolFixture.failureOf;
import static dev.holdfast.internal.pool.PoolFixture.valueOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.MongoServerUnavailableException;
import dev.holdfast.MongoSocketOpenException;
import dev.holdfast.MongoTimeoutException;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.SteppedScheduler;
import dev.holdfast.internal.time.TimerScheduler;
import dev.holdfast.test.Requirement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class ConnectionPoolTest {
  @Test
  void lendsAConnectionAndTakesItBack() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      try (PooledConnection connection = fixture.checkOut()) {
        assertThat(connection.generation()).isZero();
        assertThat(connection.connection().isUsable()).isTrue();
        assertThat(fixture.pool.statistics().inUse()).isEqualTo(1);
      }
      assertThat(fixture.pool.statistics().idle()).isEqualTo(1);
      fixture.seen.await("op 1 returns 1"); // A worker may deliver the events.
      assertThat(fixture.seen.all())
          .containsExactly(
              "pool created",
              "pool ready",
              "op 1 asks",
              "created 1",
              "ready 1",
              "op 1 has 1",
              "op 1 returns 1");
    }
  }

  @Test
  void aConnectionThatWasReturnedIsNotUsedAnyMore() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      PooledConnection connection = fixture.checkOut();
      connection.close();
      assertThatThrownBy(connection::connection)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("find 1 must not use it any more");
      PooledConnection again = fixture.checkOut();
      connection.close();
      assertThat(fixture.pool.statistics().inUse()).isEqualTo(1);
      again.close();
    }
  }

  @Test
  void whoWaitsInVainLearnsHowThePoolStoodAndWhatToDo() {
    try (PoolFixture fixture =
        PoolFixture.ready(settings -> settings.maxSize(2).maxWaitTime(20, TimeUnit.MILLISECONDS))) {
      fixture.checkOut();
      fixture.checkOut();
      assertThatThrownBy(fixture::checkOut)
          .isExactlyInstanceOf(MongoTimeoutException.class)
          .hasMessageMatching(
              "Timed out while checking out a connection from connection pool: no connection to"
                  + " db\\.example\\.com:27017 for find 3 within \\d+ ms"
                  + " \\(waitQueueTimeoutMS\\)\\. The pool has 2 of at most"
                  + " 2 connections \\(maxPoolSize\\): 2 in use, 0 idle, 0 being established"
                  + " \\(maxConnecting 2\\); 0 more operations wait\\. In use by find 1 for \\d+ ms,"
                  + " find 2 for \\d+ ms\\. Look for slow operations and for cursors or transactions"
                  + " left open; if these are as they should be, raise maxPoolSize, or"
                  + " waitQueueTimeoutMS if waiting is fine\\.");
      fixture.seen.await("op 3 fails TIMEOUT");
      assertThat(fixture.seen.all()).endsWith("op 3 asks", "op 3 fails TIMEOUT");
      assertThat(fixture.pool.statistics().waiting()).isZero();
    }
  }

  @Test
  void whoWaitsInVainForAPermitLearnsThatTheServerIsSlow() {
    CountDownLatch never = new CountDownLatch(1);
    try (PoolFixture fixture =
        PoolFixture.ready(
            settings -> settings.maxConnecting(1).maxWaitTime(20, TimeUnit.MILLISECONDS))) {
      fixture.connections.opening = connection -> connection.waitFor(never);
      fixture.startCheckOut();
      fixture.seen.await("created 1");
      assertThatThrownBy(fixture::checkOut)
          .isExactlyInstanceOf(MongoTimeoutException.class)
          .hasMessageContaining("1 being established (maxConnecting 1)")
          .hasMessageEndingWith(
              "The server is slow to accept connections; look at its load and at the network, or"
                  + " raise maxConnecting.");
    }
  }

  @Test
  void onlyTheLongestUsersAreNamed() {
    try (PoolFixture fixture =
        PoolFixture.ready(settings -> settings.maxSize(12).maxWaitTime(1, TimeUnit.MILLISECONDS))) {
      for (int i = 0; i < 12; i++) {
        fixture.checkOut();
      }
      assertThatThrownBy(fixture::checkOut)
          .hasMessageContaining("In use by find 1 for ")
          .hasMessageMatching(".*, find 10 for \\d+ ms and 2 more\\. Look.*");
    }
  }

  @Test
  void behindALoadBalancerTheMessageCountsCursorsAndTransactions() {
    try (PoolFixture fixture =
        new PoolFixture(
            settings -> settings.maxSize(3).maxWaitTime(1, TimeUnit.MILLISECONDS),
            true,
            new TimerScheduler("timer-under-test"),
            Clock.SYSTEM)) {
      fixture.ready();
      ObjectId service = new ObjectId();
      fixture.connections.opening = connection -> connection.serviceId = service;
      fixture.checkOut().usedFor(Purpose.CURSOR);
      fixture.checkOut().usedFor(Purpose.TRANSACTION);
      assertThat(fixture.checkOut().serviceId()).isEqualTo(service);
      assertThatThrownBy(fixture::checkOut)
          .hasMessageContaining(
              "Timeout waiting for connection from the connection pool. maxPoolSize: 3, connections"
                  + " in use by cursors: 1, connections in use by transactions: 1, connections in use"
                  + " by other operations: 1.");
    }
  }

  @Test
  void behindALoadBalancerAStaleConnectionIsCutOffBeforeItsUserGoesOn() {
    try (PoolFixture fixture =
        new PoolFixture(
            settings -> settings, true, new TimerScheduler("timer-under-test"), Clock.SYSTEM)) {
      fixture.ready();
      ObjectId service = new ObjectId();
      fixture.connections.opening = connection -> connection.serviceId = service;
      PooledConnection fresh = fixture.checkOut();
      PooledConnection stale = fixture.checkOut();
      FakeConnection ofStale = fixture.fake(stale);
      fixture.pool.clear(service);
      stale.close();
      assertThat(ofStale.isAborted()).isTrue();
      assertThat(fixture.fake(fresh).isAborted()).isFalse(); // Still in use.
    }
  }

  @Test
  void theDeadlineOfTheOperationLimitsTheWaitInsteadOfTheSettings() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.maxSize(1))) {
      fixture.checkOut();
      Deadline soon = Deadline.ofTimeout(Clock.SYSTEM, 20L);
      assertThatThrownBy(() -> fixture.checkOut(soon))
          .isInstanceOf(MongoTimeoutException.class)
          .hasMessageContaining("no connection to db.example.com:27017 for find 2")
          .hasMessageContaining(" ms (timeoutMS). ")
          .hasMessageEndingWith("raise maxPoolSize, or timeoutMS if waiting is fine.");
      Deadline selection =
          Deadline.ofTimeout(Clock.SYSTEM, 20_000L)
              .earlier(Deadline.inNanos(Clock.SYSTEM, 1_000, "serverSelectionTimeoutMS"));
      assertThatThrownBy(() -> fixture.checkOut(selection))
          .hasMessageContaining(" ms (serverSelectionTimeoutMS). ")
          .hasMessageEndingWith(
              "raise maxPoolSize, or serverSelectionTimeoutMS if waiting is fine.");
    }
  }

  /** Client Side Operations Timeout: beside timeoutMS, waitQueueTimeoutMS does not count. */
  @Test
  void aTimeoutOfTheOperationMayBeLongerThanTheWaitThatTheSettingsAllow() {
    try (PoolFixture fixture =
        PoolFixture.ready(settings -> settings.maxSize(1).maxWaitTime(10, TimeUnit.MILLISECONDS))) {
      fixture.checkOut();
      long begin = Clock.SYSTEM.nanoTime();
      assertThatThrownBy(() -> fixture.checkOut(Deadline.ofTimeout(Clock.SYSTEM, 120L)))
          .isInstanceOf(MongoTimeoutException.class);
      assertThat(Clock.SYSTEM.nanoTime() - begin).isGreaterThanOrEqualTo(120_000_000L);
      assertThatThrownBy(() -> fixture.checkOut(Deadline.in(Clock.SYSTEM, Duration.ofSeconds(100))))
          .as("any other deadline does not switch the settings off")
          .isInstanceOf(MongoTimeoutException.class)
          .hasMessageEndingWith("raise maxPoolSize, or waitQueueTimeoutMS if waiting is fine.");
    }
  }

  @Test
  void whoeverWaitsGivesUpInTimeWhileThoseBeforeAndAfterGoOn() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.maxSize(1))) {
      PooledConnection only = fixture.checkOut();
      CompletableFuture<PooledConnection> patient = fixture.startCheckOut();
      await("one waits", () -> fixture.pool.statistics().waiting() == 1);
      CompletableFuture<PooledConnection> later =
          fixture.start(() -> fixture.checkOut(Deadline.ofTimeout(Clock.SYSTEM, 60L)));
      CompletableFuture<PooledConnection> sooner =
          fixture.start(() -> fixture.checkOut(Deadline.ofTimeout(Clock.SYSTEM, 20L)));
      assertThat(failureOf(sooner)).isInstanceOf(MongoTimeoutException.class);
      assertThat(failureOf(later)).isInstanceOf(MongoTimeoutException.class);
      assertThat(patient).isNotDone();
      only.close();
      valueOf(patient).close();
    }
  }

  @Test
  void anIdleConnectionIsLentEvenIfTheDeadlineHasPassed() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      fixture.checkOut().close();
      fixture.checkOut(Deadline.inNanos(Clock.SYSTEM, -1)).close();
    }
  }

  @Test
  void interruptingAWaitingThreadEndsItsWaitKeepsItsFlagAndLosesNothing() throws Exception {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.maxSize(1))) {
      PooledConnection holder = fixture.checkOut();
      AtomicReference<Thread> thread = new AtomicReference<>();
      CompletableFuture<Boolean> flag =
          fixture.start(
              () -> {
                thread.set(Thread.currentThread());
                assertThatThrownBy(fixture::checkOut)
                    .isInstanceOf(MongoInterruptedException.class)
                    .hasMessage(
                        "Interrupted while waiting for a connection to db.example.com:27017 for"
                            + " find 2");
                return Thread.currentThread().isInterrupted();
              });
      await("the thread waits", () -> fixture.pool.statistics().waiting() == 1);
      thread.get().interrupt();
      assertThat(valueOf(flag)).isTrue();
      fixture.seen.await("op 2 fails UNKNOWN");
      holder.close();
      assertThat(fixture.pool.statistics())
          .isEqualTo(new PoolStatistics(PoolState.READY, 0, 1, 1, 0, 0, 0));
    }
  }

  @Test
  @Requirement({"RR-013", "RR-067"})
  void clearingFailsWaitingThreadsAtOnceWithTheCause() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.maxSize(1))) {
      fixture.checkOut();
      CompletableFuture<PooledConnection> waiting = fixture.startCheckOut();
      await("the thread waits", () -> fixture.pool.statistics().waiting() == 1);
      MongoException shutdown = new MongoException(91, "server gone");
      fixture.pool.clear(shutdown, false);
      assertThat(failureOf(waiting))
          .isInstanceOfSatisfying(
              MongoConnectionPoolClearedException.class,
              e -> assertThat(e.getCode()).as("no server answered this check-out").isNegative())
          .hasCause(shutdown)
          .hasMessage(
              "The connection pool of db.example.com:27017 is paused because its server failed:"
                  + " server gone");
      assertThat(fixture.failures).isEmpty();
    }
  }

  @Test
  void aPoolThatWasNeverReadySaysThatItWaitsForACheck() {
    try (PoolFixture fixture = new PoolFixture(settings -> settings)) {
      assertThatThrownBy(fixture::checkOut)
          .isInstanceOf(MongoConnectionPoolClearedException.class)
          .hasMessage(
              "The connection pool of db.example.com:27017 is paused until a check of its server"
                  + " succeeds");
    }
  }

  @Test
  void aClosedPoolSaysSo() {
    PoolFixture fixture = PoolFixture.ready(settings -> settings);
    fixture.close();
    assertThatThrownBy(fixture::checkOut)
        .isInstanceOf(MongoServerUnavailableException.class)
        .hasMessage(
            "Attempted to check out a connection from closed connection pool: db.example.com:27017"
                + " is no longer part of the deployment, or its client was closed");
  }

  @Test
  void waitingThreadsTakeTurnsInTheOrderOfTheirComing() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.maxSize(1))) {
      PooledConnection connection = fixture.checkOut();
      List<CompletableFuture<PooledConnection>> waiting = new ArrayList<>();
      for (int i = 1; i <= 8; i++) {
        int before = i;
        waiting.add(fixture.startCheckOut());
        await("the thread waits", () -> fixture.pool.statistics().waiting() == before);
      }
      for (CompletableFuture<PooledConnection> next : waiting) {
        connection.close();
        connection = valueOf(next);
      }
      connection.close();
      fixture.seen.await("op 9 has 1");
      assertThat(fixture.seen.all().stream().filter(line -> line.contains(" has ")))
          .containsExactly(
              "op 1 has 1",
              "op 2 has 1",
              "op 3 has 1",
              "op 4 has 1",
              "op 5 has 1",
              "op 6 has 1",
              "op 7 has 1",
              "op 8 has 1",
              "op 9 has 1");
    }
  }

  @Test
  void anInterruptingClearAbortsConnectionsInUse() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      PooledConnection used = fixture.checkOut();
      FakeConnection socket = fixture.fake(used);
      fixture.clear(true);
      await("the connection is aborted", socket::isAborted);
      used.close();
      fixture.seen.await("closed 1 STALE");
      await("the connection is closed", () -> socket.closed);
    }
  }

  @Test
  @Requirement({"SDAM-188", "SDAM-234"})
  void aClearClosesIdleConnectionsWithoutWaitingForATimer() {
    SteppedScheduler timer = new SteppedScheduler();
    try (PoolFixture fixture = new PoolFixture(settings -> settings, false, timer, Clock.SYSTEM)) {
      fixture.ready();
      PooledConnection used = fixture.checkOut();
      FakeConnection socket = fixture.fake(used);
      used.close();
      fixture.clear(false);
      timer.advance(Duration.ZERO);
      await("the connection is closed", () -> socket.closed);
    }
  }

  @Test
  void aClearThatDoesNotInterruptLetsConnectionsInUseFinish() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      PooledConnection used = fixture.checkOut();
      fixture.checkOut().close();
      fixture.clear(false);
      fixture.seen.await("closed 2 STALE"); // So the background run that would abort is over.
      assertThat(fixture.fake(used).isAborted()).isFalse();
      used.close();
      fixture.seen.await("closed 1 STALE");
    }
  }

  @Test
  void anInterruptingClearAlsoEndsConnectionsBeingEstablished() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      CountDownLatch never = new CountDownLatch(1);
      fixture.connections.opening = connection -> connection.waitFor(never);
      CompletableFuture<PooledConnection> pending = fixture.startCheckOut();
      await("the connection is being opened", () -> !fixture.connections.made.isEmpty());
      fixture.clear(true);
      assertThat(failureOf(pending)).isInstanceOf(MongoConnectionPoolClearedException.class);
      fixture.seen.await("op 1 fails CONNECTION_ERROR");
      assertThat(fixture.seen.all())
          .endsWith("pool cleared, interrupting", "closed 1 STALE", "op 1 fails CONNECTION_ERROR");
      assertThat(fixture.failures).isEmpty();
      assertThat(fixture.pool.statistics().size()).isZero();
    }
  }

  @Test
  @Requirement("SDAM-015")
  void aFailureToEstablishIsReportedWithTheGenerationInWhichTheAttemptBegan() {
    CountDownLatch proceed = new CountDownLatch(1);
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      fixture.connections.opening =
          connection -> {
            connection.waitFor(proceed);
            throw openFailure();
          };
      CompletableFuture<PooledConnection> failing = fixture.startCheckOut();
      await("the connection is being opened", () -> !fixture.connections.made.isEmpty());
      fixture.clear(false);
      proceed.countDown();
      assertThat(failureOf(failing)).isInstanceOf(MongoSocketOpenException.class);
      assertThat(fixture.failures).containsExactly("refused in generation 0");
      assertThat(fixture.pool.generation()).isEqualTo(1);
    }
  }

  @Test
  void whenAFailureClearsThePoolListenersSeeThatBeforeTheConnectionCloses() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      fixture.sink = (from, failure, generation, serviceId) -> from.clear(failure, false);
      fixture.connections.opening =
          connection -> {
            throw openFailure();
          };
      assertThatThrownBy(fixture::checkOut)
          .isInstanceOf(MongoSocketOpenException.class)
          .satisfies(
              e -> assertThat(((MongoException) e).getErrorLabels()).containsExactly("Kept"));
      fixture.seen.await("op 1 fails CONNECTION_ERROR");
      assertThat(fixture.seen.all())
          .endsWith(
              "op 1 asks",
              "created 1",
              "pool cleared",
              "closed 1 ERROR",
              "op 1 fails CONNECTION_ERROR");
    }
  }

  @Test
  void aMistakeOfOurOwnIsRaisedNotBlamedOnTheServerAndCostsNoPermit() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.maxConnecting(1))) {
      fixture.connections.opening =
          connection -> {
            throw new IllegalStateException("a bug");
          };
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(fixture::checkOut).isInstanceOf(IllegalStateException.class);
      }
      assertThat(fixture.failures).isEmpty();
      assertThat(fixture.pool.statistics().size()).isZero();
    }
  }

  @Test
  void aSinkThatThrowsCostsNoPermit() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.maxConnecting(1))) {
      fixture.sink =
          (from, failure, generation, serviceId) -> {
            throw new IllegalStateException("a bug elsewhere");
          };
      fixture.connections.opening =
          connection -> {
            throw openFailure();
          };
      assertThatThrownBy(fixture::checkOut).isInstanceOf(IllegalStateException.class);
      assertThat(fixture.pool.statistics().size()).isZero();
    }
  }

  @Test
  void aReadyPoolIsFilledToMinSizeAtOnceAndAgainWhenAConnectionBreaks() {
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings.minSize(5))) {
      await("the pool is full", () -> fixture.pool.statistics().idle() == 5);
      fixture.seen.await("created 1");
      assertThat(fixture.seen.all()).startsWith("pool created", "pool ready", "created 1");
      PooledConnection broken = fixture.checkOut();
      fixture.fake(broken).broken = true;
      broken.close();
      await("the pool is full again", () -> fixture.pool.statistics().idle() == 5);
      fixture.seen.await("created 6"); // A worker delivers the events.
    }
  }

  @Test
  void aFailureInTheBackgroundIsReportedAndNotRepeatedBeforeTheNextRun() {
    ManualScheduler timer = new ManualScheduler();
    try (PoolFixture fixture =
        new PoolFixture(settings -> settings.minSize(1), false, timer, Clock.SYSTEM)) {
      fixture.connections.opening =
          connection -> {
            throw openFailure();
          };
      fixture.ready();
      timer.runRequested();
      fixture.seen.await("closed 1 ERROR");
      await("the worker ends", () -> fixture.workers.running() == 0);
      timer.runRequested();
      assertThat(fixture.failures).containsExactly("refused in generation 0");
      assertThat(fixture.seen.all()).doesNotContain("created 2");
      timer.runRepeated();
      fixture.seen.await("closed 2 ERROR");
    }
  }

  @Test
  void theFirstRunWaitsForTheInitialDelay() {
    ManualScheduler timer = new ManualScheduler();
    FakeClock clock = new FakeClock();
    try (PoolFixture fixture =
        new PoolFixture(
            settings -> settings.minSize(1).maintenanceInitialDelay(10, TimeUnit.SECONDS),
            false,
            timer,
            clock)) {
      fixture.ready();
      timer.runRepeated();
      assertThat(fixture.seen.all()).doesNotContain("created 1");
      clock.advance(Duration.ofSeconds(10));
      timer.runRepeated();
      fixture.seen.await("created 1");
    }
  }

  @Test
  void regularRunsCloseWhatHasBeenIdleForTooLong() {
    ManualScheduler timer = new ManualScheduler();
    FakeClock clock = new FakeClock();
    try (PoolFixture fixture =
        new PoolFixture(
            settings -> settings.maxConnectionIdleTime(10, TimeUnit.SECONDS),
            false,
            timer,
            clock)) {
      fixture.ready();
      PooledConnection connection = fixture.checkOut();
      FakeConnection socket = fixture.fake(connection);
      connection.close();
      timer.runRepeated();
      assertThat(fixture.pool.statistics().idle()).isEqualTo(1);
      clock.advance(Duration.ofSeconds(11));
      timer.runRepeated();
      fixture.seen.await("closed 1 IDLE");
      await("its socket is closed", () -> socket.closed);
    }
  }

  @Test
  void closingLeavesNoThreadNoTimerAndNoSocket() {
    ManualScheduler timer = new ManualScheduler();
    CountDownLatch never = new CountDownLatch(1);
    PoolFixture fixture =
        new PoolFixture(settings -> settings.minSize(2), false, timer, Clock.SYSTEM);
    fixture.ready();
    fixture.checkOut().close();
    fixture.connections.opening = connection -> connection.waitFor(never);
    timer.runRequested();
    await("the second is being opened", () -> fixture.connections.made.size() == 2);
    fixture.pool.close();
    assertThat(timer.repeatedTasks()).isZero();
    await("no worker is left", () -> fixture.workers.running() == 0);
    assertThat(fixture.connections.made).allMatch(connection -> connection.closed);
    assertThat(fixture.pool.statistics())
        .isEqualTo(new PoolStatistics(PoolState.CLOSED, 0, 0, 0, 0, 0, 0));
    fixture.seen.await("closed 2 POOL_CLOSED");
    assertThat(fixture.seen.all())
        .endsWith("closed 1 POOL_CLOSED", "pool closed", "closed 2 POOL_CLOSED");
  }

  @Test
  void aConnectionThatIsCheckedInAfterwardsStartsNoThread() {
    PoolFixture fixture = PoolFixture.ready(settings -> settings);
    PooledConnection inUse = fixture.checkOut();
    List<Thread> closers = new CopyOnWriteArrayList<>();
    fixture.connections.closing = connection -> closers.add(Thread.currentThread());
    fixture.close();
    inUse.close();
    assertThat(closers).containsExactly(Thread.currentThread());
    assertThat(fixture.connections.made).allMatch(connection -> connection.closed);
  }

  @Test
  void aListenerMayCloseThePoolItListensTo() {
    PoolFixture fixture = new PoolFixture(settings -> settings.minSize(1));
    fixture.connections.opening = connection -> fixture.events.append(fixture.pool::close);
    fixture.ready();
    fixture.seen.await("pool closed");
    fixture.seen.await("closed 1 POOL_CLOSED");
    fixture.close();
  }

  @Test
  void neitherOpeningNorClosingNorListenersRunUnderTheLock() {
    List<String> withoutLock = new CopyOnWriteArrayList<>();
    try (PoolFixture fixture = PoolFixture.ready(settings -> settings)) {
      fixture.connections.opening = connection -> withoutLock.add("open " + askAnother(fixture));
      fixture.connections.closing = connection -> withoutLock.add("close " + askAnother(fixture));
      fixture.sink =
          (from, failure, generation, serviceId) ->
              withoutLock.add("report " + askAnother(fixture));
      fixture.events.append(() -> withoutLock.add("tell " + askAnother(fixture)));
      PooledConnection connection = fixture.checkOut();
      fixture.connections.opening =
          opening -> {
            throw openFailure();
          };
      assertThatThrownBy(fixture::checkOut).isInstanceOf(MongoSocketOpenException.class);
      fixture.fake(connection).broken = true;
      connection.close();
      await("the broken one is closed", () -> withoutLock.size() >= 5);
    }
    assertThat(withoutLock)
        .contains("tell READY", "open READY", "report READY", "close READY")
        .allMatch(line -> line.endsWith("READY") || line.endsWith("CLOSED"));
  }

  // The lock is reentrant, so another thread has to ask; under the lock it would wait in vain.
  private static PoolState askAnother(PoolFixture fixture) {
    return valueOf(fixture.start(fixture.pool::statistics)).state();
  }

  private static MongoSocketOpenException openFailure() {
    MongoSocketOpenException failure =
        new MongoSocketOpenException("refused", new ServerAddress("db.example.com"));
    failure.addLabel("Kept");
    return failure;
  }
}
