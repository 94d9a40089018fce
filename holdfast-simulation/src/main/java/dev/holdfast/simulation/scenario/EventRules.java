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
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;

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
    int clears;
    int checkOutsStarted;
    int checkedOut;
    int checkOutsFailed;
    int checkedIn;
    final Set<Long> open = new HashSet<>(); // Connections that were created and not closed.
    final Set<Long> inUse = new HashSet<>();
    final Set<Long> pending = new HashSet<>(); // Created, but not ready.
    final Map<Long, Integer> generations = new HashMap<>(); // Clears before they were created.
  }

  /** Commands that an operation sends once, unless it fails. */
  private static final Set<String> ONCE = Set.of("find", "aggregate", "findAndModify", "ping");

  private static final int MAX_CONNECTING = 2;

  private final int maxPoolSize;
  private final List<Violation> violations = new ArrayList<>();
  private final Map<Integer, String> commands = new HashMap<>(); // Started, by request id.
  private final Map<Long, String> done = new HashMap<>(); // Succeeded, by operation id.
  private final Set<BsonValue> cursors = new HashSet<>(); // That servers keep open.
  private final Map<Integer, BsonValue> asked =
      new HashMap<>(); // Cursors of getMore, by request id.
  private boolean sessionsEnded;
  private boolean closing; // Checks that close() ends have failed.
  private int cleared;
  private int heartbeatsFailed;
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
    if (isDone(event)) {
      broken("a command that succeeded is not sent again", event.getCommandName());
    }
    if (event.getCommandName().equals("endSessions")) {
      sessionsEnded = true;
    }
    if (event.getCommandName().equals("killCursors")) {
      event.getCommand().getArray("cursors").forEach(cursors::remove);
    }
    if (event.getCommandName().equals("getMore")) {
      asked.put(event.getRequestId(), event.getCommand().get("getMore"));
    }
    if (commands.put(event.getRequestId(), event.getCommandName()) != null) {
      broken("command events", "request " + event.getRequestId() + " started twice");
    }
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    ended(event.getRequestId(), event.getCommandName());
    if (ONCE.contains(event.getCommandName())
        && !event.getResponse().containsKey("writeConcernError")) {
      done.put(event.getOperationId(), event.getCommandName());
    }
    rememberCursor(event);
  }

  private boolean isDone(CommandStartedEvent event) {
    return event.getCommandName().equals(done.get(event.getOperationId()));
  }

  private void rememberCursor(CommandSucceededEvent event) {
    BsonDocument reply = event.getResponse();
    if (!reply.isDocument("cursor") || !reply.getDocument("cursor").isInt64("id")) {
      return;
    }
    BsonInt64 id = reply.getDocument("cursor").getInt64("id");
    if (id.getValue() != 0) {
      cursors.add(id);
    } else if (event.getCommandName().equals("getMore")) {
      cursors.remove(asked.remove(event.getRequestId()));
    }
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
    cleared++;
    if (event.getServiceId() == null) {
      pool.clears++;
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
    Integer generation = pool.generations.get(event.getConnectionId().getLocalValue());
    if (generation != null && generation < pool.clears) {
      broken("stale connections are not used", event.getConnectionId().toString());
    }
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
    pool.pending.add(event.getConnectionId().getLocalValue());
    pool.generations.put(event.getConnectionId().getLocalValue(), pool.clears);
    if (pool.pending.size() > MAX_CONNECTING) {
      broken("maxConnecting", pool.pending.size() + " connections are being established");
    }
    if (pool.open.size() > maxPoolSize) {
      broken("maxPoolSize", pool.open.size() + " connections, " + maxPoolSize + " allowed");
    }
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    Pool pool = pool(event.getConnectionId().getServerId().getAddress());
    pool.pending.remove(event.getConnectionId().getLocalValue());
    if (!pool.open.contains(event.getConnectionId().getLocalValue())) {
      broken("pool events", event.getConnectionId() + " is ready but not open");
    }
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    Pool pool = pool(event.getConnectionId().getServerId().getAddress());
    pool.pending.remove(event.getConnectionId().getLocalValue());
    pool.generations.remove(event.getConnectionId().getLocalValue());
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
    heartbeatsFailed += closing ? 0 : 1;
    heartbeats.merge(event.getConnectionId().getServerId().getAddress(), -1, Integer::sum);
  }

  void closing() {
    closing = true;
  }

  /** What must hold in addition if nothing went wrong. */
  List<Violation> ofCalm() {
    List<Violation> found = new ArrayList<>();
    if (cleared > 0 || heartbeatsFailed > 0) {
      found.add(
          new Violation(
              "calm", cleared + " pools cleared, " + heartbeatsFailed + " heartbeats failed"));
    }
    if (!cursors.isEmpty()) {
      found.add(new Violation("cursors are closed", "servers keep " + cursors));
    }
    if (!sessionsEnded) {
      found.add(new Violation("sessions are ended", "endSessions was not sent"));
    }
    return found;
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
