package dev.holdfast.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.holdfast.MongoConnectionPoolClearedException;
import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent.Reason;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.connection.ConnectionFactory;
import dev.holdfast.internal.time.Deadline;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections to one server, by Connection Monitoring and Pooling. {@link PoolLedger} makes all decisions
 * under the lock. The pool carries them out after it released the lock: it connects, closes connections,
 * wakes threads and notifies listeners. The client has one pool per server; any thread.
 */
public final class ConnectionPool implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.connection");

  private final ServerId serverId;
  private final ConnectionPoolSettings settings;
  private final boolean loadBalanced;
  private final ConnectionFactory connections;
  private final FailureSink failures;
  private final PoolContext context;
  private final PoolBackground background;
  private final WaitAlarm alarm;
  private final ReentrantLock lock = new ReentrantLock();
  private final PoolLedger ledger; // Guarded by lock.

  /** Creates a paused pool. The caller drains the event queue once it holds no lock. */
  public ConnectionPool(
      ServerId serverId,
      ConnectionPoolSettings settings,
      boolean loadBalanced,
      ConnectionFactory connections,
      FailureSink failures,
      PoolContext context) {
    this.serverId = serverId;
    this.settings = settings;
    this.loadBalanced = loadBalanced;
    this.connections = connections;
    this.failures = failures;
    this.context = context;
    ledger =
        new PoolLedger(
            new Members(serverId, PoolLimits.of(settings), loadBalanced),
            new PoolEvents(serverId, settings, context.events()));
    background = new PoolBackground(serverId.getAddress(), settings, context, this::maintain);
    alarm = new WaitAlarm(context.scheduler(), this::wakeLate);
  }

  public ServerId serverId() {
    return serverId;
  }

  /**
   * Checks out an established connection. Closing it checks it in.
   *
   * @param operation its {@code toString()} names the user of the connection when other check-outs time out
   * @param operationId the id in the operation's events
   * @param deadline limits the wait and the establishment. Unless it comes from a timeout of the operation,
   *     {@code maxWaitTime} of the settings limits the wait, too
   */
  public PooledConnection checkOut(Object operation, long operationId, Deadline deadline) {
    assert !lock.isHeldByCurrentThread();
    CheckOut checkOut = new CheckOut(operation, operationId, now());
    PoolEffects effects;
    lock.lock();
    try {
      ledger.request(checkOut, now());
      effects = ledger.takeEffects();
    } finally {
      lock.unlock();
    }
    settle(effects);
    if (checkOut.isWaiting()) {
      awaitDecision(checkOut, deadline);
    }
    if (checkOut.outcome() == CheckOut.Outcome.PERMITTED) {
      establish(requireNonNull(checkOut.member), checkOut, deadline);
    }
    return switch (checkOut.outcome()) {
      case LENT -> lent(checkOut, requireNonNull(checkOut.member));
      case CLEARED -> throw new MongoConnectionPoolClearedException(serverId, checkOut.cause);
      case CLOSED -> throw CheckOutErrors.closed(serverId);
      case WAITING, PERMITTED, ENDED -> throw new AssertionError(checkOut.outcome());
    };
  }

  /**
   * Allows check-outs again. The topology calls this after each successful check of the server. The caller
   * may hold the topology's lock, here and in {@link #clear}: both methods only change the ledger and wake
   * threads. The caller drains the event queue once it holds no lock.
   */
  public void ready() {
    PoolEffects effects;
    lock.lock();
    try {
      ledger.ready();
      effects = ledger.takeEffects();
    } finally {
      lock.unlock();
    }
    settleLater(effects);
  }

  /**
   * Makes all connections stale and pauses the pool. Waiting check-outs fail at once.
   *
   * @param interruptInUse whether the pool also aborts the connections that are in use or being established
   */
  public void clear(@Nullable Throwable failure, boolean interruptInUse) {
    settleLater(decide(ledger -> ledger.clear(failure, interruptInUse, now())));
  }

  /** Makes the connections to one service behind the load balancer stale. The pool stays ready. */
  public void clear(ObjectId serviceId) {
    settleLater(decide(ledger -> ledger.clear(serviceId)));
  }

  /**
   * Ends all use of the pool because the client is about to be closed. Waiting check-outs fail; connections
   * that are in use or being established are aborted. The pool stays open for the commands that the client
   * sends last.
   */
  public void cutOffUsers() {
    assert !lock.isHeldByCurrentThread();
    endNow(decide(ledger -> ledger.cutOffUsers(now())));
    context.events().drain();
  }

  public int generation() {
    return ask(PoolLedger::generation);
  }

  public int generationOf(ObjectId serviceId) {
    return ask(ledger -> ledger.generationOf(serviceId));
  }

  public PoolStatistics statistics() {
    return ask(PoolLedger::statistics);
  }

  /**
   * Closes idle connections, aborts those being established and ends the background work. A connection in use
   * is closed at check-in. Closing sockets can block, so callers must not hold a lock.
   */
  @Override
  public void close() {
    assert !lock.isHeldByCurrentThread();
    endNow(decide(ledger -> ledger.close(now())));
    context.events().drain();
    alarm.cancel();
    background.close();
  }

  private static void endNow(@Nullable PoolEffects effects) {
    if (effects != null) {
      effects.wakeAll();
      effects.endConnections();
    }
  }

  /** Called by {@link PooledConnection#close}. A second call for the same check-out does nothing. */
  void checkIn(Member member, CheckOut checkOut, Connection connection) {
    assert !lock.isHeldByCurrentThread();
    boolean usable = connection.isUsable();
    PoolEffects effects;
    lock.lock();
    try {
      ledger.checkIn(member, checkOut, usable, now());
      effects = ledger.takeEffects();
    } finally {
      lock.unlock();
    }
    if (loadBalanced && effects != null) {
      // When a load-balanced connection ends, the mongos ends the session that last used it. Abort
      // it now: a later end could interrupt a commit that is retried on another connection.
      effects.close.forEach(Connection::abort);
    }
    settle(effects);
  }

  private PooledConnection lent(CheckOut checkOut, Member member) {
    return new PooledConnection(this, checkOut, member, requireNonNull(member.connection));
  }

  /** Waits until the ledger decides the request. Throws on a timeout or an interrupt. */
  private void awaitDecision(CheckOut checkOut, Deadline deadline) {
    Deadline limit =
        deadline.governs()
            ? deadline
            : deadline.earlier(
                Deadline.inMillisOrNever(
                    context.clock(),
                    settings.getMaxWaitTime(TimeUnit.MILLISECONDS),
                    "waitQueueTimeoutMS"));
    checkOut.limit = limit;
    boolean alarmed = alarm.ringsBy(limit);
    while (checkOut.isWaiting()) {
      long nanos = limit.remainingNanos();
      if (nanos <= 0) {
        giveUpInTime(checkOut, limit.option());
      } else if (Thread.currentThread().isInterrupted()) {
        giveUpInterrupted(checkOut);
      } else if (alarmed) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, nanos);
      }
    }
  }

  /** Wakes the check-outs whose time is up. Runs on the client's timer. */
  private void wakeLate() {
    Deadline next;
    PoolEffects effects;
    lock.lock();
    try {
      next = ledger.wakeLate();
      effects = ledger.takeEffects();
    } finally {
      lock.unlock();
    }
    if (effects != null) {
      effects.wakeAll();
    }
    if (next != null) {
      alarm.ringsBy(next);
    }
  }

  // Both methods do nothing if the ledger has just decided the request: a granted connection must
  // not be lost.
  private void giveUpInTime(CheckOut checkOut, String option) {
    CheckOutErrors.Standing standing;
    lock.lock();
    try {
      if (!ledger.withdraw(checkOut, Reason.TIMEOUT, now())) {
        return;
      }
      standing =
          new CheckOutErrors.Standing(
              serverId, settings, loadBalanced, ledger.statistics(), ledger.users(), now());
    } finally {
      lock.unlock();
    }
    context.events().drain();
    throw CheckOutErrors.timedOut(checkOut, option, standing);
  }

  private void giveUpInterrupted(CheckOut checkOut) {
    lock.lock();
    try {
      if (!ledger.withdraw(checkOut, Reason.UNKNOWN, now())) {
        return;
      }
    } finally {
      lock.unlock();
    }
    context.events().drain();
    throw new MongoInterruptedException(
        "Interrupted while waiting for a connection to "
            + serverId.getAddress()
            + " for "
            + checkOut.operation,
        new InterruptedException());
  }

  /**
   * Connects a pending member on this thread, for a check-out or, if that is null, for {@code minPoolSize}.
   * Afterwards the member is not pending any more, even after a failure.
   */
  private void establish(Member member, @Nullable CheckOut checkOut, Deadline deadline) {
    assert !lock.isHeldByCurrentThread();
    Connection connection = null;
    try {
      connection = connections.create(member.id);
      if (!attach(member, connection)) {
        settle(decide(ledger -> ledger.abandon(member, checkOut, null, now())));
        return;
      }
      connection.open(deadline);
    } catch (RuntimeException | Error failure) {
      try {
        report(member, connection, failure);
      } finally {
        settle(decide(ledger -> ledger.abandon(member, checkOut, failure, now())));
      }
      if (checkOut == null || checkOut.outcome() == CheckOut.Outcome.ENDED) {
        throw failure;
      }
      return;
    }
    ConnectionId id = connection.id();
    ObjectId serviceId = connection.serviceId();
    PoolEffects effects;
    lock.lock();
    try {
      ledger.established(member, checkOut, id, serviceId, now());
      effects = ledger.takeEffects();
    } finally {
      lock.unlock();
    }
    settle(effects);
  }

  private boolean attach(Member member, Connection connection) {
    lock.lock();
    try {
      return ledger.attach(member, connection);
    } finally {
      lock.unlock();
    }
  }

  // Runs before the member is abandoned: listeners have to see the pool cleared before they see
  // the connection closed.
  private void report(Member member, @Nullable Connection connection, Throwable failure) {
    if (!(failure instanceof MongoException known) || known instanceof MongoInterruptedException) {
      return; // A bug of the driver or an interrupt says nothing about the server.
    }
    ObjectId serviceId = connection == null ? null : connection.serviceId();
    Integer generation = ask(ledger -> ledger.generationOfFailed(member, serviceId));
    if (generation != null) {
      failures.establishmentFailed(this, known, generation, serviceId);
    }
  }

  /** One background run. It runs on the client's timer, so it must not block. */
  private void maintain() {
    PoolEffects effects = decide(ledger -> ledger.maintain(now()));
    if (effects != null) {
      carryOut(effects);
    }
  }

  /** Establishes one connection for {@code minPoolSize}. Runs on a worker thread. */
  private void fill(Member member) {
    context.events().drain();
    try {
      establish(member, null, Deadline.never());
    } catch (MongoException expected) {
      // The failure is already reported and logged. The next run tries again if the pool is ready.
    } catch (RuntimeException | Error unexpected) {
      LOGGER.warn("Cannot make a connection to {} in advance", serverId.getAddress(), unexpected);
    }
  }

  private void settle(@Nullable PoolEffects effects) {
    if (effects != null) {
      carryOut(effects);
    }
    context.events().drain();
  }

  // The caller may hold the topology's lock, so this must neither start threads nor close sockets.
  private void settleLater(@Nullable PoolEffects effects) {
    if (effects != null) {
      effects.wakeAll();
      effects.wake.clear();
      background.onTimer(() -> carryOut(effects));
    }
  }

  /** Starts the decided work on other threads, without blocking. */
  private void carryOut(PoolEffects effects) {
    effects.wakeAll();
    if (effects.hasConnectionsToEnd()) {
      background.onWorker(
          "close", () -> endConnections(effects), noThread -> effects.endConnections());
    }
    Member member = effects.establish;
    if (member != null) {
      background.onWorker(
          "connect",
          () -> fill(member),
          noThread -> decide(ledger -> ledger.abandon(member, null, noThread, now())));
    }
    if (effects.maintainSoon) {
      background.runSoon();
    }
  }

  private void endConnections(PoolEffects effects) {
    context.events().drain();
    effects.endConnections();
  }

  // Code that runs before the first operation does not use these two methods: the JVM would
  // generate a class for each lambda. FirstPingTest counts these classes.
  private @Nullable PoolEffects decide(Consumer<PoolLedger> decision) {
    lock.lock();
    try {
      decision.accept(ledger);
      return ledger.takeEffects();
    } finally {
      lock.unlock();
    }
  }

  private <T extends @Nullable Object> T ask(Function<PoolLedger, T> question) {
    lock.lock();
    try {
      return question.apply(ledger);
    } finally {
      lock.unlock();
    }
  }

  private long now() {
    return context.clock().nanoTime();
  }
}
