package dev.holdfast.internal.event;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Calls listeners on the thread of the operation, so they can read its thread-local variables. Only one
 * thread at a time calls them, so a listener that never returns blocks one application thread.
 *
 * <p>Other threads wait a short time. Then they queue their events, and a worker calls the listeners in
 * order. A full queue drops events. One per client and kind of listener; any thread.
 */
public final class OperationListeners<L> {
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int SPINS = 64; // Most calls take less than a microsecond.

  private final List<L> listeners;
  // Separate from the queue of other events: a stuck listener delays only listeners of its kind.
  private final EventQueue queue;
  // Events that the worker has not delivered yet.
  private final AtomicInteger queued = new AtomicInteger();
  // Held by the thread that calls listeners.
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean stuck; // A thread has waited too long for the lock.

  public OperationListeners(List<L> listeners, EventQueue ofClient) {
    this.listeners = List.copyOf(listeners);
    this.queue = ofClient.branch();
  }

  public boolean isEmpty() {
    return listeners.isEmpty();
  }

  /** Calls every listener. If a listener throws, the exception is logged and the others are still called. */
  public void call(Consumer<? super L> call) {
    if (listeners.isEmpty()) {
      return;
    }
    if (!enter()) {
      leaveToWorker(call);
      return;
    }
    try {
      for (L listener : listeners) {
        EventQueue.guarded(() -> call.accept(listener), listener);
      }
    } finally {
      if (stuck) {
        stuck = false;
      }
      lock.unlock();
    }
  }

  /**
   * @return whether this thread calls the listeners; if so, it holds the lock
   */
  private boolean enter() {
    if (lock.isHeldByCurrentThread()) { // A listener calls back into its client.
      lock.lock();
      return true;
    }
    if (isQueueing() || !acquire()) {
      return false;
    }
    if (isQueueing()) { // Earlier events of this thread may be in the queue.
      lock.unlock();
      return false;
    }
    return true;
  }

  private boolean isQueueing() {
    return queued.get() > 0 || queue.isClosing();
  }

  private boolean acquire() {
    for (int i = 0; i < SPINS; i++) {
      if (lock.tryLock()) {
        return true;
      }
      Thread.onSpinWait();
    }
    if (stuck) {
      return false;
    }
    try {
      if (lock.tryLock(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
        return true;
      }
      stuck = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private void leaveToWorker(Consumer<? super L> call) {
    queued.incrementAndGet();
    boolean added =
        queue.add(
            queue.new ListenerCalls<L>(listeners, call) {
              @Override
              public void run() {
                lock.lock(); // The thread that held the lock too long may still call a listener.
                try {
                  super.run();
                } finally {
                  queued.decrementAndGet();
                  lock.unlock();
                }
              }
            });
    if (!added) {
      queued.decrementAndGet();
    }
    queue.drainByWorker();
  }
}
