package dev.holdfast.simulation.scenario;

import dev.holdfast.ServerAddress;
import dev.holdfast.event.CommandFailedEvent;
import dev.holdfast.event.CommandListener;
import dev.holdfast.event.CommandStartedEvent;
import dev.holdfast.event.CommandSucceededEvent;
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
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerMonitorListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules about the events that a client publishes. Its listeners are called one at a time. */
final class EventRules implements CommandListener, ConnectionPoolListener, ServerMonitorListener {
  private enum PoolState {
    PAUSED,
    READY,
    CLOSED
  }

  /** What the events say about the pool of one server. */
  private static final class Pool {
    PoolState state = PoolState.PAUSED;
    int checkOutsStarted;
    int checkedOut;
    int checkOutsFailed;
    int checkedIn;
    final Set<Long> open = new HashSet<>(); // Connections that were created and not closed.
    final Set<Long> inUse = new HashSet<>();
  }

  private final int maxPoolSize;
  private final List<Violation> violations = new ArrayList<>();
  private final Map<Integer, String> commands = new HashMap<>(); // Started, by request id.
  private final Map<ServerAddress, Pool> pools = new HashMap<>();
  private final Map<ServerAddress, Integer> heartbeats = new HashMap<>(); // Started and not ended.

  EventRules(int maxPoolSize) {
    this.maxPoolSize = maxPoolSize;
  }

  private void broken(String rule, String details) {
    violations.add(new Violation(rule, details));
  }

  private Pool pool(ServerAddress server) {
    return pools.computeIfAbsent(server, any -> new Pool());
  }

  // --- commands ---

  @Override
  public void commandStarted(CommandStartedEvent event) {
    if (commands.put(event.getRequestId(), event.getCommandName()) != null) {
      broken("command events", "request " + event.getRequestId() + " started twice");
    }
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    ended(event.getRequestId(), event.getCommandName());
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    ended(event.getRequestId(), event.getCommandName());
  }

  private void ended(int requestId, String name) {
    if (commands.remove(requestId) == null) {
      broken("command events", name + " ended but did not start");
    }
  }

  // --- pools ---

  @Override
  public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
    Pool before = pools.put(event.getServerId().getAddress(), new Pool());
    if (before != null && before.state != PoolState.CLOSED) {
      broken("pool events", event.getServerId().getAddress() + " created twice");
    }
  }

  @Override
  public void connectionPoolReady(ConnectionPoolReadyEvent event) {
    Pool pool = pool(event.getServerId().getAddress());
    if (pool.state != PoolState.PAUSED) {
      broken("pool events", "ready while " + pool.state);
    }
    pool.state = PoolState.READY;
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    Pool pool = pool(event.getServerId().getAddress());
    if (event.getServiceId() == null) {
      if (pool.state != PoolState.READY) {
        broken("pool events", "cleared while " + pool.state);
      }
      pool.state = PoolState.PAUSED;
    }
  }

  @Override
  public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
    pool(event.getServerId().getAddress()).state = PoolState.CLOSED;
  }

  @Override
  public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
    pool(event.getServerId().getAddress()).checkOutsStarted++;
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    ServerAddress server = event.getConnectionId().getServerId().getAddress();
    Pool pool = pool(server);
    pool.checkedOut++;
    if (!pool.inUse.add(event.getConnectionId().getLocalValue())) {
      broken("check-outs", event.getConnectionId() + " is checked out twice");
    }
  }

  @Override
  public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
    pool(event.getServerId().getAddress()).checkOutsFailed++;
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    Pool pool = pool(event.getConnectionId().getServerId().getAddress());
    pool.checkedIn++;
    if (!pool.inUse.remove(event.getConnectionId().getLocalValue())) {
      broken("check-outs", event.getConnectionId() + " is checked in but was not checked out");
    }
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    Pool pool = pool(event.getConnectionId().getServerId().getAddress());
    pool.open.add(event.getConnectionId().getLocalValue());
    if (pool.open.size() > maxPoolSize) {
      broken("maxPoolSize", pool.open.size() + " connections, " + maxPoolSize + " allowed");
    }
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    Pool pool = pool(event.getConnectionId().getServerId().getAddress());
    if (!pool.open.contains(event.getConnectionId().getLocalValue())) {
      broken("pool events", event.getConnectionId() + " is ready but not open");
    }
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    Pool pool = pool(event.getConnectionId().getServerId().getAddress());
    if (!pool.open.remove(event.getConnectionId().getLocalValue())) {
      broken("pool events", event.getConnectionId() + " is closed twice");
    }
  }

  // --- monitors ---

  @Override
  public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
    ServerAddress server = event.getConnectionId().getServerId().getAddress();
    if (heartbeats.merge(server, 1, Integer::sum) > 1) {
      broken("heartbeat events", "two heartbeats of " + server + " at the same time");
    }
  }

  @Override
  public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
    heartbeats.merge(event.getConnectionId().getServerId().getAddress(), -1, Integer::sum);
  }

  @Override
  public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
    heartbeats.merge(event.getConnectionId().getServerId().getAddress(), -1, Integer::sum);
  }

  /** What must hold when the client is closed. */
  List<Violation> atTheEnd() {
    List<Violation> found = new ArrayList<>(violations);
    if (!commands.isEmpty()) {
      found.add(new Violation("command events", "started without an end: " + commands));
    }
    pools.forEach(
        (server, pool) -> {
          if (pool.checkOutsStarted != pool.checkedOut + pool.checkOutsFailed
              || pool.checkedOut != pool.checkedIn) {
            found.add(
                new Violation(
                    "check-outs",
                    server
                        + ": started "
                        + pool.checkOutsStarted
                        + ", failed "
                        + pool.checkOutsFailed
                        + ", checked out "
                        + pool.checkedOut
                        + ", checked in "
                        + pool.checkedIn));
          }
          if (!pool.open.isEmpty()) {
            found.add(
                new Violation("connections left", pool.open.size() + " connections of " + server));
          }
          if (pool.state != PoolState.CLOSED) {
            found.add(new Violation("pool events", server + " is not closed"));
          }
        });
    heartbeats.forEach(
        (server, open) -> {
          if (open != 0) {
            found.add(
                new Violation("heartbeat events", open + " of " + server + " without an end"));
          }
        });
    return found;
  }
}
