package dev.holdfast.internal.view;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;
import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ClusterId;
import dev.holdfast.connection.ConnectionId;
import dev.holdfast.connection.ServerId;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerMonitorListener;
import dev.holdfast.internal.event.EventQueue;
import dev.holdfast.internal.monitor.Heartbeats;
import dev.holdfast.internal.monitor.HelloConnection.ConnectionNumbers;
import dev.holdfast.internal.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Makes events and log lines of what the monitors do. Every check that is told to start is told to end, and
 * none of a server after it was removed: a check that is still running then counts as failed.
 */
final class HeartbeatEvents implements Heartbeats {
  /** A check under way, as it was told. */
  private record Running(ConnectionId connection, boolean awaited, long sinceNanos) {}

  private final ClusterId clusterId;
  private final List<ServerMonitorListener> listeners;
  private final SdamLog log;
  private final EventQueue queue;
  private final Clock clock;
  // Taken under the topology's lock, and before the queue's.
  private final ReentrantLock lock = new ReentrantLock();
  // The servers there are, each with its check, or null between two. Guarded by lock.
  private final Map<ServerAddress, @Nullable Running> servers = new HashMap<>();

  HeartbeatEvents(
      ClusterId clusterId,
      List<ServerMonitorListener> listeners,
      SdamLog log,
      EventQueue queue,
      Clock clock) {
    this.clusterId = clusterId;
    this.listeners = listeners;
    this.log = log;
    this.queue = queue;
    this.clock = clock;
  }

  @Override
  public void started(ServerAddress server, ConnectionNumbers connection, boolean awaited) {
    lock.lock();
    try {
      if (!servers.containsKey(server) || (listeners.isEmpty() && !SdamLog.enabled())) {
        return;
      }
      ConnectionId id = idOf(server, connection);
      Running unfinished = servers.put(server, new Running(id, awaited, clock.nanoTime()));
      if (unfinished != null) { // A monitor survives what it cannot report: its check did not.
        giveUp(unfinished, "The check ended unexpectedly; the driver's log says how");
      }
      if (!listeners.isEmpty()) {
        var event = new ServerHeartbeatStartedEvent(id, awaited);
        queue.append(listeners, listener -> listener.serverHearbeatStarted(event));
      }
      log.heartbeatStarted(id, awaited);
    } finally {
      lock.unlock();
    }
    queue.drain();
  }

  @Override
  public void succeeded(
      ServerAddress server,
      ConnectionNumbers connection,
      boolean awaited,
      long nanos,
      BsonDocument reply) {
    lock.lock();
    try {
      if (endedLocked(server, connection)) {
        tellSucceeded(idOf(server, connection), awaited, nanos, reply);
      }
    } finally {
      lock.unlock();
    }
    queue.drain();
  }

  @Override
  public void failed(
      ServerAddress server,
      ConnectionNumbers connection,
      boolean awaited,
      long nanos,
      MongoException failure) {
    lock.lock();
    try {
      if (endedLocked(server, connection)) {
        tellFailed(idOf(server, connection), awaited, nanos, failure);
      }
    } finally {
      lock.unlock();
    }
    queue.drain();
  }

  /** Whether a check that was told to start has ended with this. */
  private boolean endedLocked(ServerAddress server, ConnectionNumbers connection) {
    assert lock.isHeldByCurrentThread();
    Running running = servers.get(server);
    // Another connection's: that of a monitor whose server was removed and has come back since.
    if (running == null || running.connection.getLocalValue() != connection.driver()) {
      return false;
    }
    servers.put(server, null);
    return true;
  }

  /** Under the topology's lock: from now on the server's checks are told. */
  void opening(ServerAddress server) {
    lock.lock();
    try {
      servers.putIfAbsent(server, null);
    } finally {
      lock.unlock();
    }
  }

  /** Under the topology's lock: only queues. */
  void closed(ServerAddress server) {
    lock.lock();
    try {
      Running running = servers.remove(server);
      if (running != null) {
        giveUp(running, "The check was given up: " + server + " is no longer monitored");
      }
    } finally {
      lock.unlock();
    }
  }

  private void giveUp(Running check, String why) {
    long nanos = clock.nanoTime() - check.sinceNanos;
    tellFailed(check.connection, check.awaited, nanos, new MongoClientException(why));
  }

  private void tellSucceeded(ConnectionId id, boolean awaited, long nanos, BsonDocument reply) {
    if (!listeners.isEmpty()) {
      var event = new ServerHeartbeatSucceededEvent(id, reply, nanos, awaited);
      queue.append(listeners, listener -> listener.serverHeartbeatSucceeded(event));
    }
    log.heartbeatSucceeded(id, awaited, nanos, reply);
  }

  private void tellFailed(ConnectionId id, boolean awaited, long nanos, MongoException failure) {
    if (!listeners.isEmpty()) {
      var event = new ServerHeartbeatFailedEvent(id, nanos, awaited, failure);
      queue.append(listeners, listener -> listener.serverHeartbeatFailed(event));
    }
    log.heartbeatFailed(id, awaited, nanos, failure);
  }

  private ConnectionId idOf(ServerAddress server, ConnectionNumbers connection) {
    return new ConnectionId(
        new ServerId(clusterId, server), connection.driver(), connection.server());
  }
}
