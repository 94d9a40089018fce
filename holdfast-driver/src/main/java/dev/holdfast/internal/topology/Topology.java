package dev.holdfast.internal.topology;

import dev.holdfast.Health;
import dev.holdfast.ServerAddress;
import dev.holdfast.internal.failure.Failure;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.topology.Effect.CancelCheck;
import dev.holdfast.internal.topology.Effect.CheckNow;
import dev.holdfast.internal.topology.Effect.ClearPool;
import dev.holdfast.internal.topology.Effect.ReadyPool;
import dev.holdfast.internal.topology.TopologyEvent.OperationFailed;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The only writer of the client's topology description. Applies {@link TopologyRules} to one event at a time
 * and publishes the result. Monitors and operations report events from any thread; readers call {@link
 * #current} without a lock.
 */
public final class Topology implements AutoCloseable {
  private final TopologyRules rules;
  private final ServerSet servers;
  private final TopologyListener listener;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean closed; // Guarded by lock.
  // Written under the lock. Counts description changes. A heartbeat that repeats the current
  // description does not count.
  private volatile long changes;
  // Written under the lock. Replaced as a whole, so every reader sees one consistent description.
  private volatile Snapshot published;

  public Topology(TopologyRules rules, ServerSet servers, TopologyListener listener, Clock clock) {
    this.rules = rules;
    this.servers = servers;
    this.listener = listener;
    this.clock = clock;
    published = Snapshot.first(nobody(), clock.nanoTime());
  }

  /** Publishes the initial description and starts the monitors. Does no I/O itself. */
  public void open(TopologyDescription initial) {
    Step step = rules.open(initial);
    lock.lock();
    try {
      listener.opening();
      publishLocked(new Step(initial, List.of()));
      publishLocked(step);
    } finally {
      lock.unlock();
    }
    servers.carryOut(initial.servers().keySet(), Set.of(), step.effects());
    listener.delivered();
  }

  public TopologyDescription current() {
    return published.description();
  }

  /** Counts description changes. If two calls return the same number, nothing changed in between. */
  public long changes() {
    return changes;
  }

  /** The health of the deployment by the last published description. Sends no command. */
  public Health health() {
    return published.health(clock.nanoTime());
  }

  public void handle(TopologyEvent event) {
    handle(event, () -> true);
  }

  /**
   * Applies the outcome of a check, unless the check was cancelled. Checks are cancelled under the same lock
   * (see {@link ServerSet#schedule}), so a cancelled check never overwrites the event that cancelled it.
   *
   * @param stillValid evaluated under the lock
   * @return whether the event was applied
   */
  public boolean handle(TopologyEvent event, BooleanSupplier stillValid) {
    assert !lock.isHeldByCurrentThread();
    Change change;
    lock.lock();
    try {
      change = stillValid.getAsBoolean() ? applyLocked(event) : null;
    } finally {
      lock.unlock();
    }
    carryOut(change);
    return change != null;
  }

  /** Reports that an operation failed, or opening a connection for one; see {@link OperationFailed}. */
  public void operationFailed(
      ConnectionOrigin origin, Failure failure, boolean handshakeDone, int maxWireVersion) {
    assert !lock.isHeldByCurrentThread();
    Change change;
    lock.lock();
    try {
      // Every clear holds this lock. Reading the pool's generation under it ensures that an error
      // from before a clear is recognised as stale.
      change =
          applyLocked(
              new OperationFailed(
                  origin.server(),
                  failure,
                  handshakeDone,
                  maxWireVersion,
                  origin.generation(),
                  servers.generation(origin),
                  origin.serviceId(),
                  clock.nanoTime()));
    } finally {
      lock.unlock();
    }
    carryOut(change);
  }

  private record Change(TopologyDescription before, Step step) {}

  /** Returns null and changes nothing after close. */
  private @Nullable Change applyLocked(TopologyEvent event) {
    assert lock.isHeldByCurrentThread();
    if (closed) {
      return null;
    }
    TopologyDescription before = current();
    Step step = rules.apply(before, event);
    publishLocked(step);
    return new Change(before, step);
  }

  private void carryOut(@Nullable Change change) {
    if (change != null) {
      Step step = change.step();
      servers.carryOut(step.added(change.before()), step.removed(change.before()), step.effects());
      listener.delivered();
    }
  }

  /**
   * Waits until a description other than the given one is published, or the deadline passes.
   *
   * @return the current description, which is the given one if nothing changed in time
   */
  // Compares by identity: a check that repeats the current state still publishes a new description,
  // and that wakes the waiting threads.
  @SuppressWarnings("ReferenceEquality")
  public TopologyDescription awaitChange(TopologyDescription seen, Deadline deadline)
      throws InterruptedException {
    lock.lock();
    try {
      while (current() == seen && !closed) {
        long nanos = deadline.remainingNanos();
        if (nanos <= 0) {
          break;
        }
        // The loop computes the remaining time itself.
        @SuppressWarnings("unused")
        long left = changed.awaitNanos(nanos);
      }
      return current();
    } finally {
      lock.unlock();
    }
  }

  public boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  private void publishLocked(Step step) {
    assert lock.isHeldByCurrentThread();
    TopologyDescription before = current();
    TopologyDescription after = step.next();
    for (ServerAddress server : step.added(before)) {
      servers.add(server);
    }
    for (Effect effect : step.effects()) {
      if (effect instanceof ReadyPool ready && after.knows(ready.server())) {
        servers.ready(ready.server());
      }
    }
    tellLocked(before, step);
    published = published.next(after, clock.nanoTime());
    for (ServerAddress server : step.removed(before)) {
      servers.remove(server); // After publishing: an operation that finds no pool selects again.
    }
    for (Effect effect : step.effects()) {
      if (effect instanceof ClearPool clear && after.knows(clear.server())) {
        servers.clear(clear); // Still locked: SDAM, "Why synchronize clearing a server's pool…"
      } else if (effect instanceof CheckNow || effect instanceof CancelCheck) {
        servers.schedule(effect);
      }
    }
    changed.signalAll();
  }

  // SDAM Logging and Monitoring, "Events API": reports changed servers, removed servers, the
  // topology and added servers, in this order.
  private void tellLocked(TopologyDescription before, Step step) {
    TopologyDescription after = step.next();
    boolean different = before.type() != after.type();
    for (ServerDescription now : after.servers().values()) {
      ServerDescription was = before.server(now.address());
      if (was == null) {
        different = true;
      } else if (!was.sameAs(now)) {
        different = true;
        listener.serverChanged(was, now);
      }
    }
    Set<ServerAddress> removed = step.removed(before);
    for (ServerAddress server : removed) {
      listener.serverClosed(server);
    }
    if (different || !removed.isEmpty()) {
      changes++;
      listener.changed(before, after);
    }
    for (ServerAddress server : step.added(before)) {
      listener.serverOpening(server);
    }
  }

  /** Removes all servers and ignores later events. Wakes all threads that wait for a change. */
  @Override
  public void close() {
    Set<ServerAddress> removed;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      Step step = new Step(nobody(), List.of());
      removed = step.removed(current());
      listener.closing();
      publishLocked(step);
      closed = true;
      listener.closed();
    } finally {
      lock.unlock();
    }
    servers.carryOut(Set.of(), removed, List.of());
    listener.delivered();
  }

  private static TopologyDescription nobody() {
    return TopologyDescription.initial(TopologyType.UNKNOWN, null, List.of());
  }
}
