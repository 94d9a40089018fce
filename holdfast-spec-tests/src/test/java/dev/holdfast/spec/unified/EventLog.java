package dev.holdfast.spec.unified;

import dev.holdfast.connection.ClusterId;
import dev.holdfast.event.ClusterClosedEvent;
import dev.holdfast.event.ClusterDescriptionChangedEvent;
import dev.holdfast.event.ClusterListener;
import dev.holdfast.event.ClusterOpeningEvent;
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
import dev.holdfast.event.ServerDescriptionChangedEvent;
import dev.holdfast.event.ServerHeartbeatFailedEvent;
import dev.holdfast.event.ServerHeartbeatStartedEvent;
import dev.holdfast.event.ServerHeartbeatSucceededEvent;
import dev.holdfast.event.ServerListener;
import dev.holdfast.event.ServerMonitorListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.bson.BsonDocument;

/**
 * The events of one client under the names of the format, those that its test observes. Filled by the
 * client's threads, read by the test's; keeps the newest topology and counts connections besides.
 */
final class EventLog
    implements ConnectionPoolListener, ServerListener, ServerMonitorListener, ClusterListener {
  /**
   * An event and its name in the format.
   *
   * @param body the command or the reply; {@code null} where there is none
   */
  record Seen(String name, Object event, BsonDocument body) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Set<String> observed;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Seen> seen = new ArrayList<>(); // Guarded by lock, as is all below.
  private int checkedOut;
  private int ready;
  private ClusterId clusterId;

  EventLog(Set<String> observed) {
    this.observed = observed;
  }

  List<Seen> all() {
    lock.lock();
    try {
      return List.copyOf(seen);
    } finally {
      lock.unlock();
    }
  }

  int checkedOut() {
    lock.lock();
    try {
      return checkedOut;
    } finally {
      lock.unlock();
    }
  }

  int connectionsReady() {
    lock.lock();
    try {
      return ready;
    } finally {
      lock.unlock();
    }
  }

  ClusterId clusterId() {
    lock.lock();
    try {
      return clusterId;
    } finally {
      lock.unlock();
    }
  }

  /** What came before belongs to the client's beginnings, which the test does not look at. */
  void clear() {
    lock.lock();
    try {
      seen.clear();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the condition holds for what is known here, and says whether it did in time. */
  boolean await(Duration limit, Predicate<EventLog> condition) {
    lock.lock();
    try {
      long deadline = System.nanoTime() + limit.toNanos();
      while (!condition.test(this)) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        // Not only for events: a condition may look at the client, which does not wake anybody.
        changed.await(Math.min(left, LOOK_AGAIN_NANOS), TimeUnit.NANOSECONDS);
      }
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void add(String name, Object event) {
    add(name, event, null);
  }

  void add(String name, Object event, BsonDocument body) {
    lock.lock();
    try {
      if (observed.contains(name)) {
        seen.add(new Seen(name, event, body));
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
    add("poolCreatedEvent", event);
  }

  @Override
  public void connectionPoolReady(ConnectionPoolReadyEvent event) {
    add("poolReadyEvent", event);
  }

  @Override
  public void connectionPoolCleared(ConnectionPoolClearedEvent event) {
    add("poolClearedEvent", event);
  }

  @Override
  public void connectionPoolClosed(ConnectionPoolClosedEvent event) {
    add("poolClosedEvent", event);
  }

  @Override
  public void connectionCreated(ConnectionCreatedEvent event) {
    add("connectionCreatedEvent", event);
  }

  @Override
  public void connectionReady(ConnectionReadyEvent event) {
    count(0, 1);
    add("connectionReadyEvent", event);
  }

  @Override
  public void connectionClosed(ConnectionClosedEvent event) {
    add("connectionClosedEvent", event);
  }

  @Override
  public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
    add("connectionCheckOutStartedEvent", event);
  }

  @Override
  public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
    add("connectionCheckOutFailedEvent", event);
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    count(1, 0);
    add("connectionCheckedOutEvent", event);
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    count(-1, 0);
    add("connectionCheckedInEvent", event);
  }

  @Override
  public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
    add("serverDescriptionChangedEvent", event);
  }

  @Override
  public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
    add("serverHeartbeatStartedEvent", event);
  }

  @Override
  public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
    add("serverHeartbeatSucceededEvent", event);
  }

  @Override
  public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
    add("serverHeartbeatFailedEvent", event);
  }

  @Override
  public void clusterOpening(ClusterOpeningEvent event) {
    lock.lock();
    try {
      clusterId = event.getClusterId();
    } finally {
      lock.unlock();
    }
    add("topologyOpeningEvent", event);
  }

  @Override
  public void clusterClosed(ClusterClosedEvent event) {
    add("topologyClosedEvent", event);
  }

  @Override
  public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
    add("topologyDescriptionChangedEvent", event);
  }

  private void count(int out, int opened) {
    lock.lock();
    try {
      checkedOut += out;
      ready += opened;
    } finally {
      lock.unlock();
    }
  }
}
