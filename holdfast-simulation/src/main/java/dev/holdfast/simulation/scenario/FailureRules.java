package dev.holdfast.simulation.scenario;

import dev.holdfast.MongoSocketClosedException;
import dev.holdfast.MongoSocketException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.CommandEvent;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
import dev.holdfast.event.ConnectionClosedEvent;
import dev.holdfast.event.ConnectionCreatedEvent;
import dev.holdfast.event.ConnectionPoolClearedEvent;
import dev.holdfast.event.ConnectionPoolListener;
import dev.holdfast.event.ConnectionPoolReadyEvent;
import dev.holdfast.event.ConnectionReadyEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerMonitorListener;
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
 * What a failure must do, and must not do, to its connection and its pool. The server id object that all
 * events of a pool carry identifies the pool, see {@link PoolRules}.
 */
final class FailureRules implements CommandListener, ConnectionPoolListener, ServerMonitorListener {
  /** A heartbeat that failed shortly before the pool became ready may still clear the pool. */
  private static final long RECENT_NANOS = Duration.ofMillis(200).toNanos();

  /** The queued event of the command that caused a clear may come this much later than the clear. */
  private static final long LATE_NANOS = Duration.ofMillis(200).toNanos();

  /** A clear without an earlier event that explains it. */
  private record Unexplained(long nanos, Violation violation) {}

  /** The state of one pool according to its events. */
  private static final class Pool {
    int clears;
    final Map<Long, Integer> generations = new HashMap<>(); // Clears before the creation.
    final Set<Long> pending = new HashSet<>(); // Created, but not ready.
    // Connections with a failure that may clear the pool. Pool events can be later than command
    // events.
    final Set<Long> early = new HashSet<>();
    final Set<Integer> failed = new HashSet<>(); // Generations with a failure that may clear.
    // By the generation that the clear ended.
    final Map<Integer, Unexplained> unexplained = new HashMap<>();
    final Set<Long> broken = new HashSet<>(); // Connections after a network error.
    long readyNanos;
  }

  private final boolean handshakesFail;
  private final boolean oldServers;
  private final LongSupplier clock;
  private final List<Violation> violations = new ArrayList<>();
  private final Map<ServerId, Pool> pools = new IdentityHashMap<>();
  // The time of the last failure.
  private final Map<ServerAddress, Long> heartbeatsFailed = new HashMap<>();

  /**
   * @param handshakesFail whether servers answer hello or authentication with an error, which clears the pool
   *     of a new connection
   * @param oldServers whether servers are older than 4.2: a new primary then clears the pool of the old one
   */
  FailureRules(boolean handshakesFail, boolean oldServers, LongSupplier clock) {
    this.oldServers = oldServers;
    this.handshakesFail = handshakesFail;
    this.clock = clock;
  }

  List<Violation> violations() {
    return violations;
  }

  private Pool pool(ServerId server) {
    return pools.computeIfAbsent(server, any -> new Pool());
  }

  private Pool pool(ConnectionId connection) {
    return pool(connection.getServerId());
  }

  // --- commands: before the pool learns of a failure, unless the event is queued ---

  @Override
  public void commandStarted(CommandStartedEvent event) {
    ConnectionId id = event.getConnectionDescription().getConnectionId();
    if (pool(id).broken.contains(id.getLocalValue())) {
      violations.add(
          new Violation(
              "a broken connection is not used again",
              event.getCommandName() + " on " + id + " of " + id.getServerId().getAddress()));
    }
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    failed(event);
    if (event.getThrowable() instanceof MongoSocketException) {
      ConnectionId id = event.getConnectionDescription().getConnectionId();
      pool(id).broken.add(id.getLocalValue());
    }
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    if (event.getResponse().containsKey("writeConcernError")) {
      failed(event);
    }
  }

  private void failed(CommandEvent event) {
    ConnectionId id = event.getConnectionDescription().getConnectionId();
    Pool pool = pool(id);
    Integer generation = pool.generations.get(id.getLocalValue());
    if (generation == null) {
      pool.early.add(id.getLocalValue());
    } else {
      pool.failed.add(generation);
      explain(pool, generation);
    }
  }

  /**
   * Command events and pool events have no common order (ADR 10). A queue delivers the command events during
   * close(), and for a thread that is interrupted or waits too long for another thread's listener. The clear
   * may then be reported first. An event on the thread of the operation always precedes the clear.
   */
  private void explain(Pool pool, int generation) {
    Unexplained clear = pool.unexplained.get(generation);
    if (clear != null && isQueued() && clock.getAsLong() - clear.nanos() <= LATE_NANOS) {
      violations.remove(clear.violation());
    }
  }

  private static boolean isQueued() {
    return Thread.currentThread().getName().equals("holdfast-events");
  }

  // --- pools ---

  @Override
  public void connectionPoolReady(ConnectionPoolReadyEvent event) {
    pool(event.getServerId()).readyNanos = clock.getAsLong();
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    Pool pool = pool(event.getConnectionId());
    long id = event.getConnectionId().getLocalValue();
    pool.generations.put(id, pool.clears);
    pool.pending.add(id);
    if (pool.early.remove(id)) {
      pool.failed.add(pool.clears);
    }
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    pool(event.getConnectionId()).pending.remove(event.getConnectionId().getLocalValue());
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    pool(event.getConnectionId()).pending.remove(event.getConnectionId().getLocalValue());
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    if (event.getServiceId() != null) {
      return;
    }
    Pool pool = pool(event.getServerId());
    if (!isJustified(event, pool)) {
      Violation violation = unexplained(event, pool);
      violations.add(violation);
      pool.unexplained.put(pool.clears, new Unexplained(clock.getAsLong(), violation));
    }
    pool.clears++;
  }

  private Violation unexplained(ConnectionPoolClearedEvent event, Pool pool) {
    return new Violation(
        "a pool is cleared by its own failure",
        String.format(
            "%s was cleared at %.3f s, but no command of its %d connections has failed since"
                + " clear %d, and no heartbeat",
            event.getServerId().getAddress(),
            clock.getAsLong() / 1e9,
            pool.generations.size(),
            pool.clears));
  }

  /**
   * SDAM, "Error handling": only the failure of a connection of this pool and this generation, or of the
   * monitor, clears the pool. A connection that cannot be established, or not in time, clears nothing. A
   * monitor without a reply interrupts the connections in use.
   */
  private boolean isJustified(ConnectionPoolClearedEvent event, Pool pool) {
    Long heartbeat = heartbeatsFailed.get(event.getServerId().getAddress());
    return event.isInterruptInUseConnections()
        || oldServers
        || pool.failed.contains(pool.clears)
        || (heartbeat != null && heartbeat + RECENT_NANOS >= pool.readyNanos)
        || (handshakesFail && !pool.pending.isEmpty());
  }

  // --- monitors ---

  @Override
  public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
    if (!(event.getThrowable() instanceof MongoSocketClosedException)) { // Cancelled by the client.
      heartbeatsFailed.put(event.getConnectionId().getServerId().getAddress(), clock.getAsLong());
    }
  }
}
