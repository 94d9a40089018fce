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
 * The connections to one server, by Connection Monitoring and Pooling. Owned by that server's entry in
 * the client; called by any thread. Only a shell: {@link PoolLedger} decides under the lock, and what it
 * decided (connecting, closing, waking, telling listeners) is done after it.
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

  /** A paused pool. Whoever makes it drains the event queue once it holds no lock. */
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
   * Lends an established connection; closing it checks it in.
   *
   * @param operation its {@code toString()} tells others who holds the connection, should they wait in
   *     vain
   * @param operationId as in the operation's events
   * @param deadline for the wait and for establishing; unless it comes from a timeout of the operation,
   *     the wait is limited by the settings' {@code maxWaitTime}, too
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
   * Lends connections again; called after each successful check of the server. May be called under the
   * topology's lock, like {@link #clear}: both only flip bookkeeping and wake threads, and their caller
   * drains the event queue when it holds no lock any more.
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
   * Makes all connections stale and pauses the pool; waiting threads fail at once.
   *
   * @param interruptInUse whether those who use or establish a connection now are cut off, too
   */
  public void clear(@Nullable Throwable failure, boolean interruptInUse) {
    settleLater(decide(ledger -> ledger.clear(failure, interruptInUse, now())));
  }

  /** Makes stale what leads to one service behind the load balancer; the pool goes on. */
  public void clear(ObjectId serviceId) {
    settleLater(decide(ledger -> ledger.clear(serviceId)));
  }

  /**
   * The client is about to be closed: whoever waits for a connection is refused, whoever uses or makes one
   * loses it. The pool goes on, for the client's last words.
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
   * Closes idle connections, cuts off those being established and ends the background work; a connection
   * in use is closed when it is checked in. Blocks for the sockets, so never under a lock.
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

  /** Called by {@link PooledConnection#close}; more than once is once. */
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
      // With a balanced connection a mongos ends the session that it served last. Before a commit
      // is tried again on another one, lest that be interrupted.
      effects.close.forEach(Connection::abort);
    }
    settle(effects);
  }

  private PooledConnection lent(CheckOut checkOut, Member member) {
    return new PooledConnection(this, checkOut, member, requireNonNull(member.connection));
  }

  /** Returns when the request is decided; throws when this thread gives up first. */
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

  /** On the client's timer. */
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

  // Both do nothing if the request was decided in the same moment: what was granted must not be
  // lost.
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
   * Connects a pending member on this thread, for a check-out or, without one, for the pool itself.
   * Whatever happens, the member is no longer pending afterwards.
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

  // Before the member is abandoned: listeners shall see the pool cleared, then the connection
  // closed.
  private void report(Member member, @Nullable Connection connection, Throwable failure) {
    if (!(failure instanceof MongoException known) || known instanceof MongoInterruptedException) {
      return; // Our own mistake or wish, not the server's.
    }
    ObjectId serviceId = connection == null ? null : connection.serviceId();
    Integer generation = ask(ledger -> ledger.generationOfFailed(member, serviceId));
    if (generation != null) {
      failures.establishmentFailed(this, known, generation, serviceId);
    }
  }

  /** One background run; on the client's timer, so it only decides. */
  private void maintain() {
    PoolEffects effects = decide(ledger -> ledger.maintain(now()));
    if (effects != null) {
      carryOut(effects);
    }
  }

  /** On a worker: one of the connections that minPoolSize asks for. */
  private void fill(Member member) {
    context.events().drain();
    try {
      establish(member, null, Deadline.never());
    } catch (MongoException expected) {
      // Reported, logged and counted; the next run tries again, unless the pool was cleared for it.
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

  // The caller may hold the topology's lock: no thread is started and nothing closed on its time.
  private void settleLater(@Nullable PoolEffects effects) {
    if (effects != null) {
      effects.wakeAll();
      effects.wake.clear();
      background.onTimer(() -> carryOut(effects));
    }
  }

  /** Starts what has to be done; blocks for none of it. */
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

  // What happens before a first operation goes without these two: each function is a class that
  // the JVM makes then, which FirstPingTest counts.
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
