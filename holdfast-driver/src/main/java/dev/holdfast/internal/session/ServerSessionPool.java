package dev.holdfast.internal.session;

import dev.holdfast.internal.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Server sessions that are not in use. The pool lends the last returned session first, so the others may
 * expire. One per client; any thread, without a lock.
 */
public final class ServerSessionPool {
  private static final long MARGIN_NANOS = TimeUnit.MINUTES.toNanos(1);

  static {
    // Loads the cryptography classes, which is slow, while the monitors connect. Otherwise the
    // first operation would wait for them.
    UUID.randomUUID();
  }

  private final ConcurrentLinkedDeque<ServerSession> free = new ConcurrentLinkedDeque<>();
  private final Supplier<@Nullable Integer> timeoutMinutes;
  private final Clock clock;
  private volatile boolean closed;

  /**
   * @param timeoutMinutes the deployment's logicalSessionTimeoutMinutes; null while it is unknown, and behind
   *     a load balancer, where the driver does not expire sessions
   */
  public ServerSessionPool(Supplier<@Nullable Integer> timeoutMinutes, Clock clock) {
    this.timeoutMinutes = timeoutMinutes;
    this.clock = clock;
  }

  ServerSession acquire() {
    long now = clock.nanoTime();
    for (ServerSession top = free.pollFirst(); top != null; top = free.pollFirst()) {
      if (!isAboutToExpire(top, now)) {
        top.used(now);
        return top;
      }
    }
    return new ServerSession(UUID.randomUUID(), now);
  }

  void release(ServerSession session) {
    long now = clock.nanoTime();
    discardExpired(now);
    if (!closed && !session.isDirty() && !session.isExhausted() && !isAboutToExpire(session, now)) {
      free.addFirst(session);
    }
  }

  private void discardExpired(long now) {
    for (ServerSession last = free.peekLast();
        last != null && isAboutToExpire(last, now);
        last = free.peekLast()) {
      free.removeLastOccurrence(last);
    }
  }

  private boolean isAboutToExpire(ServerSession session, long now) {
    Integer minutes = timeoutMinutes.get();
    return minutes != null
        && session.idleNanos(now) > TimeUnit.MINUTES.toNanos(minutes) - MARGIN_NANOS;
  }

  /** Empties the pool for good. Returns its sessions, which the caller ends on a server. */
  public List<ServerSession> close() {
    closed = true;
    List<ServerSession> left = new ArrayList<>();
    for (ServerSession next = free.pollFirst(); next != null; next = free.pollFirst()) {
      left.add(next);
    }
    return left;
  }

  public int size() {
    return free.size();
  }
}
