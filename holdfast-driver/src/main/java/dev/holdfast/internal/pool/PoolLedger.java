package dev.holdfast.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.holdfast.connection.ConnectionId;
import dev.holdfast.event.ConnectionCheckOutFailedEvent;
import dev.holdfast.event.ConnectionClosedEvent.Reason;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.time.Deadline;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The complete bookkeeping of a pool: its state, its connections, their users and the waiting check-outs. It
 * has no thread, no clock and no I/O. The pool calls it under its lock and then carries out
 * {@link #takeEffects}. After each call, no check-out waits that a connection or a permit to connect could
 * serve.
 */
final class PoolLedger {
  private final Members members;
  private final PoolEvents events;
  private final ArrayDeque<CheckOut> waiting = new ArrayDeque<>(); // The oldest operation first.
  private PoolState state = PoolState.PAUSED;
  private boolean filling; // Whether a connection for minPoolSize is being established.
  private @Nullable Throwable clearedBy;
  private @Nullable PoolEffects effects;

  PoolLedger(Members members, PoolEvents events) {
    this.members = members;
    this.events = events;
    events.poolCreated();
  }

  /** Decides the request at once or queues it. */
  void request(CheckOut checkOut, long now) {
    events.checkOutStarted(checkOut);
    if (state != PoolState.READY) {
      refuse(checkOut, now);
    } else if (!waiting.isEmpty() || !grant(checkOut, now)) {
      enqueue(checkOut);
    }
  }

  /**
   * Queues by the start of the operation, not of the check-out. An operation that retries after a clear would
   * otherwise queue behind younger ones and could fail again and again.
   */
  private void enqueue(CheckOut checkOut) {
    if (waiting.isEmpty() || waiting.getLast().operationId <= checkOut.operationId) {
      waiting.addLast(checkOut);
      return;
    }
    Deque<CheckOut> younger = new ArrayDeque<>();
    while (!waiting.isEmpty() && waiting.getLast().operationId > checkOut.operationId) {
      younger.addFirst(waiting.removeLast());
    }
    waiting.addLast(checkOut);
    waiting.addAll(younger);
  }

  /** Ends a wait. Returns false if the request was just decided: the thread must use that decision. */
  boolean withdraw(CheckOut checkOut, ConnectionCheckOutFailedEvent.Reason reason, long now) {
    if (!checkOut.isWaiting()) {
      return false;
    }
    waiting.remove(checkOut);
    events.checkOutFailed(checkOut, reason, null, now);
    checkOut.decide(CheckOut.Outcome.ENDED);
    return true;
  }

  /**
   * Wakes the check-outs whose time is up. Their threads then withdraw them.
   *
   * @return the earliest limit of the other check-outs; null if none has a limit
   */
  @Nullable Deadline wakeLate() {
    Deadline next = null;
    for (CheckOut checkOut : waiting) {
      Deadline limit = checkOut.limit;
      if (limit != null && limit.hasPassed()) {
        effects().wake.add(checkOut);
      } else if (limit != null && (next == null || limit.isBefore(next))) {
        next = limit;
      }
    }
    return next;
  }

  /** Takes a connection back and serves waiting check-outs. Returns false if it was checked in before. */
  boolean checkIn(Member member, CheckOut checkOut, boolean usable, long now) {
    if (member.user != checkOut) {
      return false;
    }
    member.user = null;
    events.checkedIn(checkOut, member.id);
    Reason perished = perishedAtCheckIn(member, usable, now);
    if (perished == null) {
      members.keep(member, now);
    } else {
      remove(member, perished, perished == Reason.ERROR ? checkOut.failure : null);
      maintainSoonIfTooFew();
    }
    serve(now);
    return true;
  }

  /** Records a connection that has no socket yet. Returns false if it need not connect any more. */
  boolean attach(Member member, Connection connection) {
    member.connection = connection;
    return state == PoolState.READY && !member.interrupted && !members.isStale(member);
  }

  /**
   * A pending connection was established. It goes to the check-out that established it, or becomes idle
   * without one. If the connection became stale or the pool was closed meanwhile, it is removed without a
   * ready event.
   */
  void established(
      Member member,
      @Nullable CheckOut checkOut,
      ConnectionId id,
      @Nullable ObjectId serviceId,
      long now) {
    member.id = id;
    boolean current = members.joinGeneration(member, serviceId);
    if (state == PoolState.CLOSED || !current || member.interrupted) {
      abandon(member, checkOut, null, now);
      return;
    }
    members.established(member);
    events.ready(id, now - member.createdNanos);
    if (checkOut == null) {
      filling = false;
      members.keep(member, now);
      maintainSoonIfTooFew();
    } else {
      lend(member, checkOut, now);
    }
    serve(now);
  }

  /**
   * Establishing failed, or the pool was cleared or closed meanwhile, which does not count as a failure. Only
   * the thread that establishes a member removes it while it is pending.
   */
  void abandon(Member member, @Nullable CheckOut checkOut, @Nullable Throwable failure, long now) {
    boolean failed = failure != null && state != PoolState.CLOSED && !member.interrupted;
    if (failed) {
      remove(member, Reason.ERROR, failure);
    } else {
      remove(member, state == PoolState.CLOSED ? Reason.POOL_CLOSED : Reason.STALE, null);
    }
    if (checkOut == null) {
      filling = false;
    } else if (failed) {
      events.checkOutFailed(
          checkOut, ConnectionCheckOutFailedEvent.Reason.CONNECTION_ERROR, failure, now);
      checkOut.decide(CheckOut.Outcome.ENDED);
    } else {
      refuse(checkOut, now);
    }
    serve(now);
  }

  void ready() {
    if (state == PoolState.PAUSED) {
      state = PoolState.READY;
      clearedBy = null;
      events.poolReady();
      maintainSoonIfTooFew();
    }
  }

  /** CMAP, "Clearing a Connection Pool": waiting check-outs fail now, so they can retry on another server. */
  void clear(@Nullable Throwable failure, boolean interruptInUse, long now) {
    if (state == PoolState.CLOSED) {
      return;
    }
    members.nextGeneration();
    clearedBy = failure;
    if (state == PoolState.READY) {
      state = PoolState.PAUSED;
      events.poolCleared(null, interruptInUse);
      refuseAllWaiting(now);
    }
    if (interruptInUse) {
      abort(members.interrupt(Member.State.IN_USE));
      abort(members.interrupt(Member.State.PENDING));
    }
    closeStaleIdle();
  }

  /** CMAP, "Clearing a load balanced pool": the pool stays ready, and waiting check-outs go on waiting. */
  void clear(ObjectId serviceId) {
    if (state != PoolState.CLOSED) {
      members.nextGenerationOf(serviceId);
      events.poolCleared(serviceId, false);
      closeStaleIdle();
      maintainSoonIfTooFew();
    }
  }

  // The maintenance would also close them, but maintenanceInitialDelay may delay its first run.
  private void closeStaleIdle() {
    members.takeIdle(members::isStale).forEach(member -> remove(member, Reason.STALE, null));
  }

  void cutOffUsers(long now) {
    abort(members.interrupt(Member.State.IN_USE));
    abort(members.interrupt(Member.State.PENDING));
    while (!waiting.isEmpty()) {
      CheckOut checkOut = waiting.removeFirst();
      refuseClosed(checkOut, now);
      effects().wake.add(checkOut);
    }
  }

  void close(long now) {
    if (state == PoolState.CLOSED) {
      return;
    }
    state = PoolState.CLOSED;
    members.takeIdle(all -> true).forEach(member -> remove(member, Reason.POOL_CLOSED, null));
    abort(members.interrupt(Member.State.PENDING));
    refuseAllWaiting(now);
    events.poolClosed();
  }

  /** One background run: removes perished connections and begins at most one missing connection. */
  void maintain(long now) {
    for (Member member : members.takeIdle(member -> perishedWhileIdle(member, now) != null)) {
      remove(member, requireNonNull(perishedWhileIdle(member, now)), null);
    }
    // No check-out waits while a connection is idle, so the removal cannot serve a waiting one.
    // Connect one at a time: check-outs need the other maxConnecting permits.
    if (state == PoolState.READY && members.areTooFew() && !filling && members.mayConnect()) {
      filling = true;
      effects().establish = begin(now);
    }
  }

  /** The work that the caller has to do after it released the lock; null if there is none. */
  @Nullable PoolEffects takeEffects() {
    PoolEffects taken = effects;
    effects = null;
    return taken;
  }

  int generation() {
    return members.generation();
  }

  int generationOf(ObjectId serviceId) {
    return members.generationOf(serviceId);
  }

  /** The generation to report for a failed attempt; null if the pool itself ended the attempt. */
  @Nullable Integer generationOfFailed(Member member, @Nullable ObjectId serviceId) {
    return member.interrupted || state == PoolState.CLOSED
        ? null
        : (Integer) members.generationOfFailed(member, serviceId);
  }

  PoolStatistics statistics() {
    return new PoolStatistics(
        state,
        members.generation(),
        members.size(),
        members.idle(),
        members.size() - members.idle() - members.pending(),
        members.pending(),
        waiting.size());
  }

  /** The check-outs that use a connection now. */
  List<CheckOut> users() {
    return members.users();
  }

  private void serve(long now) {
    while (state == PoolState.READY && !waiting.isEmpty() && grant(waiting.getFirst(), now)) {
      effects().wake.add(waiting.removeFirst());
    }
  }

  private boolean grant(CheckOut checkOut, long now) {
    for (Member member = members.takeIdle(); member != null; member = members.takeIdle()) {
      Reason perished = perishedWhileIdle(member, now);
      if (perished == null) {
        lend(member, checkOut, now);
        return true;
      }
      remove(member, perished, null);
      maintainSoonIfTooFew();
    }
    if (!members.mayConnect()) {
      return false;
    }
    checkOut.member = begin(now);
    checkOut.decide(CheckOut.Outcome.PERMITTED);
    return true;
  }

  private Member begin(long now) {
    Member member = members.begin(now);
    events.created(member.id);
    return member;
  }

  private void lend(Member member, CheckOut checkOut, long now) {
    members.lend(member, checkOut);
    events.checkedOut(checkOut, member.id, now);
    checkOut.member = member;
    checkOut.lentNanos = now;
    checkOut.decide(CheckOut.Outcome.LENT);
  }

  private void remove(Member member, Reason reason, @Nullable Throwable error) {
    members.remove(member);
    events.closed(member.id, reason, error);
    if (member.connection != null) {
      effects().close.add(member.connection);
    }
  }

  private void abort(List<Member> cutOff) {
    for (Member member : cutOff) {
      if (member.connection != null) {
        effects().abort.add(member.connection);
      }
    }
  }

  // Not called after a failed attempt: the server may be overloaded. The next regular run tries
  // again.
  private void maintainSoonIfTooFew() {
    if (state == PoolState.READY && members.areTooFew()) {
      effects().maintainSoon = true;
    }
  }

  private void refuse(CheckOut checkOut, long now) {
    if (state == PoolState.CLOSED) {
      refuseClosed(checkOut, now);
    } else {
      events.checkOutFailed(
          checkOut, ConnectionCheckOutFailedEvent.Reason.CONNECTION_ERROR, clearedBy, now);
      checkOut.cause = clearedBy;
      checkOut.decide(CheckOut.Outcome.CLEARED);
    }
  }

  private void refuseClosed(CheckOut checkOut, long now) {
    events.checkOutFailed(checkOut, ConnectionCheckOutFailedEvent.Reason.POOL_CLOSED, null, now);
    checkOut.decide(CheckOut.Outcome.CLOSED);
  }

  private void refuseAllWaiting(long now) {
    while (!waiting.isEmpty()) {
      CheckOut checkOut = waiting.removeFirst();
      refuse(checkOut, now);
      effects().wake.add(checkOut);
    }
  }

  private @Nullable Reason perishedAtCheckIn(Member member, boolean usable, long now) {
    if (state == PoolState.CLOSED) {
      return Reason.POOL_CLOSED;
    }
    if (member.interrupted) {
      return Reason.STALE;
    }
    return usable ? members.perished(member, now, now) : Reason.ERROR;
  }

  private @Nullable Reason perishedWhileIdle(Member member, long now) {
    return members.perished(member, member.idleSinceNanos, now);
  }

  private PoolEffects effects() {
    PoolEffects present = effects;
    if (present == null) {
      present = new PoolEffects();
      effects = present;
    }
    return present;
  }
}
