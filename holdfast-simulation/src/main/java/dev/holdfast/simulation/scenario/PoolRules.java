package dev.holdfast.simulation.scenario;

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
import dev.holdfast.event.ConnectionPoolCreatedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ConnectionPoolReadyEvent;
import dev.holdfast.event.ConnectionReadyEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Rules about the events of connection pools. The driver calls the listeners one at a time, in the order of
 * the events. A server that is removed and added again gets another pool with an equal server id. So the
 * server id object that all events of a pool carry identifies the pool.
 */
final class PoolRules implements ConnectionPoolListener {
  private enum State {
    PAUSED,
    READY,
    CLOSED
  }

  /** The state of one pool according to its events. */
  private static final class Pool {
    final ServerId server;
    State state = State.PAUSED;
    int clears;
    int checkOutsStarted;
    int checkedOut;
    int checkOutsFailed;
    int checkedIn;
    final Set<Long> open = new HashSet<>(); // Created and not closed.
    final Set<Long> inUse = new HashSet<>();
    final Set<Long> pending = new HashSet<>(); // Created, but not ready.
    final Map<Long, Integer> generations = new HashMap<>(); // Clears before the creation.
    final LastingCondition starving = new LastingCondition();
    final LastingCondition stale = new LastingCondition();

    Pool(ServerId server) {
      this.server = server;
    }

    /** A lower bound: connections that the pool opens to reach its minimum size serve no check-out. */
    int waiting() {
      return checkOutsStarted - checkedOut - checkOutsFailed - pending.size();
    }

    int idle() {
      return open.size() - pending.size() - inUse.size();
    }

    /**
     * CMAP, "Checking Out a Connection": whether a check-out waits although the pool could serve or reject
     * it.
     */
    boolean isStarving(int maxPoolSize) {
      boolean mayConnect = open.size() < maxPoolSize && pending.size() < MAX_CONNECTING;
      return waiting() > 0 && (state != State.READY || idle() > 0 || mayConnect);
    }

    /** SDAM: whether the pool keeps an idle connection that is older than the last clear. */
    boolean keepsStale() {
      return open.stream()
          .anyMatch(
              id ->
                  !pending.contains(id)
                      && !inUse.contains(id)
                      && generations.getOrDefault(id, clears) < clears);
    }
  }

  private static final long PATIENCE_NANOS = Duration.ofMillis(200).toNanos();
  private static final int MAX_CONNECTING = 2;

  private final int maxPoolSize;
  private final LongSupplier clock;
  private final List<Violation> violations = new ArrayList<>();
  private final List<Pool> pools = new ArrayList<>();
  private final Map<ServerId, Pool> byServer = new IdentityHashMap<>();
  private int cleared;

  PoolRules(int maxPoolSize, LongSupplier clock) {
    this.maxPoolSize = maxPoolSize;
    this.clock = clock;
  }

  private void broken(String rule, String details) {
    violations.add(new Violation(rule, details));
  }

  private Pool pool(ServerId server) {
    return byServer.computeIfAbsent(
        server,
        created -> {
          Pool pool = new Pool(created);
          pools.add(pool);
          return pool;
        });
  }

  /** Checks the rules. Call this after each event, when the pool's state reflects the event. */
  private void review(Pool pool) {
    long now = clock.getAsLong();
    pools.forEach(each -> checkLasting(each, now));
    pool.starving.set(pool.isStarving(maxPoolSize), now);
    pool.stale.set(pool.keepsStale(), now);
  }

  private void checkLasting(Pool pool, long now) {
    if (pool.starving.lastsLongerThan(PATIENCE_NANOS, now)) {
      broken(
          "no check-out waits without need",
          pool.server.getAddress()
              + (": " + pool.waiting() + " wait, " + pool.idle() + " idle, ")
              + (pool.open.size() + " open, " + pool.state));
    }
    if (pool.stale.lastsLongerThan(PATIENCE_NANOS, now)) {
      broken("idle connections of a cleared pool are closed", pool.server.getAddress().toString());
    }
  }

  private Pool pool(ConnectionId connection) {
    return pool(connection.getServerId());
  }

  @Override
  public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
    if (byServer.containsKey(event.getServerId())) {
      broken("pool events", event.getServerId().getAddress() + " created twice");
    }
    review(pool(event.getServerId()));
  }

  @Override
  public void connectionPoolReady(ConnectionPoolReadyEvent event) {
    Pool pool = pool(event.getServerId());
    if (pool.state != State.PAUSED) {
      broken("pool events", "ready while " + pool.state);
    }
    pool.state = State.READY;
    review(pool);
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    Pool pool = pool(event.getServerId());
    cleared++;
    if (event.getServiceId() == null) {
      pool.clears++;
      if (pool.state != State.READY) {
        broken("pool events", "cleared while " + pool.state);
      }
      pool.state = State.PAUSED;
    }
    review(pool);
  }

  @Override
  public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
    Pool pool = pool(event.getServerId());
    pool.state = State.CLOSED;
    review(pool);
  }

  @Override
  public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
    Pool pool = pool(event.getServerId());
    pool.checkOutsStarted++;
    review(pool);
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    Pool pool = pool(event.getConnectionId());
    pool.checkedOut++;
    Integer generation = pool.generations.get(event.getConnectionId().getLocalValue());
    if (generation != null && generation < pool.clears) {
      broken("stale connections are not used", event.getConnectionId().toString());
    }
    if (!pool.inUse.add(event.getConnectionId().getLocalValue())) {
      broken("check-outs", event.getConnectionId() + " is checked out twice");
    }
    review(pool);
  }

  @Override
  public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
    Pool pool = pool(event.getServerId());
    pool.checkOutsFailed++;
    review(pool);
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    Pool pool = pool(event.getConnectionId());
    pool.checkedIn++;
    if (!pool.inUse.remove(event.getConnectionId().getLocalValue())) {
      broken("check-outs", event.getConnectionId() + " is checked in but was not checked out");
    }
    review(pool);
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    Pool pool = pool(event.getConnectionId());
    pool.open.add(event.getConnectionId().getLocalValue());
    pool.pending.add(event.getConnectionId().getLocalValue());
    pool.generations.put(event.getConnectionId().getLocalValue(), pool.clears);
    if (pool.pending.size() > MAX_CONNECTING) {
      broken("maxConnecting", pool.pending.size() + " connections are being established");
    }
    if (pool.open.size() > maxPoolSize) {
      broken("maxPoolSize", pool.open.size() + " connections, " + maxPoolSize + " allowed");
    }
    review(pool);
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    Pool pool = pool(event.getConnectionId());
    pool.pending.remove(event.getConnectionId().getLocalValue());
    if (!pool.open.contains(event.getConnectionId().getLocalValue())) {
      broken("pool events", event.getConnectionId() + " is ready but not open");
    }
    review(pool);
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    Pool pool = pool(event.getConnectionId());
    pool.pending.remove(event.getConnectionId().getLocalValue());
    pool.generations.remove(event.getConnectionId().getLocalValue());
    if (!pool.open.remove(event.getConnectionId().getLocalValue())) {
      broken("pool events", event.getConnectionId() + " is closed twice");
    }
    review(pool);
  }

  /** The rules for a run without troubles. */
  List<Violation> ofCalm() {
    return cleared == 0
        ? List.of()
        : List.of(new Violation("calm", cleared + " pools were cleared"));
  }

  /** The rules for a closed client. */
  List<Violation> atTheEnd() {
    for (Pool pool : pools) {
      checkLasting(pool, clock.getAsLong());
      checkEnd(pool);
    }
    return violations;
  }

  private void checkEnd(Pool pool) {
    if (pool.checkOutsStarted != pool.checkedOut + pool.checkOutsFailed
        || pool.checkedOut != pool.checkedIn) {
      broken(
          "check-outs",
          pool.server.getAddress()
              + ": started "
              + pool.checkOutsStarted
              + ", failed "
              + pool.checkOutsFailed
              + ", checked out "
              + pool.checkedOut
              + ", checked in "
              + pool.checkedIn);
    }
    if (!pool.open.isEmpty()) {
      broken("connections left", pool.open.size() + " connections of " + pool.server.getAddress());
    }
    if (pool.state != State.CLOSED) {
      broken("pool events", pool.server.getAddress() + " is not closed");
    }
  }
}
