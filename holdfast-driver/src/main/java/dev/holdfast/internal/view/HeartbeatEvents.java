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
 * Publishes the checks of the monitors as events and log lines. Each started event is followed by a succeeded
 * or failed event. A removed server has no further events: a check that is still running counts as failed.
 */
final class HeartbeatEvents implements Heartbeats {
  /** A check whose started event was published. */
  private record Running(ConnectionId connection, boolean awaited, long sinceNanos) {}

  private final ClusterId clusterId;
  private final List<ServerMonitorListener> listeners;
  private final SdamLog log;
  private final EventQueue queue;
  private final Clock clock;
  // Lock order: the topology's lock, this lock, the queue's lock.
  private final ReentrantLock lock = new ReentrantLock();
  // The current servers with their running check; null between two checks. Guarded by lock.
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
      if (unfinished != null) { // An unexpected exception ended that check without an event.
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

  /** Ends the running check. Returns false if this connection has none with a started event. */
  private boolean endedLocked(ServerAddress server, ConnectionNumbers connection) {
    assert lock.isHeldByCurrentThread();
    Running running = servers.get(server);
    // A different connection belongs to the old monitor of a server that was removed and added
    // again.
    if (running == null || running.connection.getLocalValue() != connection.driver()) {
      return false;
    }
    servers.put(server, null);
    return true;
  }

  /** Begins to publish the checks of a server. Called under the topology's lock. */
  void opening(ServerAddress server) {
    lock.lock();
    try {
      servers.putIfAbsent(server, null);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the events of a removed server. Called under the topology's lock, so it only queues. */
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
