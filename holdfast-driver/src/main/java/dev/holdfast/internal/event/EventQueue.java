package dev.holdfast.internal.event;

import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Workers;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of a client for its listeners, in the order in which they happened. Any thread may append
 * events, also under locks, and drains the queue after it has released them. Listeners are called one at a
 * time, never under a lock.
 *
 * <p>A listener may block for ever, so no operation waits for a listener that another thread calls. An
 * application thread delivers the events that it finds queued. Driver threads, and a client that is being
 * closed, leave listeners to a worker. A full queue drops new events and counts them.
 */
public final class EventQueue {
  static final int CAPACITY = 10_000;
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long CLOSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long STUCK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");

  /** The kind of thread that delivers events. */
  private enum Deliverer {
    /**
     * Delivers the events that were queued when it began, and later events for at most {@link #TURN_NANOS}.
     */
    APPLICATION,
    /** Writes log lines, but calls no listener: a listener must not block monitors or close(). */
    DRIVER,
    /** A thread that only delivers events. */
    WORKER
  }

  private final Workers workers;
  private final List<EventQueue> branches = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition turnEnded = lock.newCondition();
  private final ArrayDeque<Runnable> pending = new ArrayDeque<>(); // Guarded by lock.
  private @Nullable Thread deliverer; // Guarded by lock.
  private boolean workerStarting; // Guarded by lock.
  // Guarded by lock. True if an application thread has left events to a worker. No other
  // application thread may take these events over: its operation would wait for all of them.
  private boolean backlog;
  private long taken; // Guarded by lock. Deliveries that have begun.
  private final AtomicBoolean warned = new AtomicBoolean();
  // Written under the lock, read without it, because draining an empty queue must cost nothing.
  private volatile boolean empty = true;
  private volatile long dropped;
  private volatile @Nullable Thread worker; // The latest worker.
  private volatile boolean closing;
  // The listener that was called last. If the queue is stuck, this listener blocks it.
  private volatile @Nullable Object calledLast;

  public EventQueue() {
    this(new Workers());
  }

  public EventQueue(Workers workers) {
    this.workers = workers;
  }

  /**
   * Creates a queue for listeners whose delay must not delay the others. This queue closes it and counts its
   * drops.
   */
  EventQueue branch() {
    EventQueue branch = new EventQueue(workers);
    branches.add(branch);
    return branch;
  }

  /** Queues a log line. Blocks no longer than another append. */
  public void append(Runnable logLine) {
    add(logLine);
  }

  /**
   * Queues one call for each listener. If a listener throws, the exception is logged and the others are still
   * called.
   */
  public <L> void append(List<? extends L> listeners, Consumer<? super L> call) {
    add(new ListenerCalls<>(listeners, call));
  }

  /** @return false if the queue is full and the event was dropped */
  boolean add(Runnable delivery) {
    lock.lock();
    try {
      if (pending.size() >= CAPACITY) {
        dropped = dropped + 1;
        return false;
      }
      pending.addLast(delivery);
      empty = false;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Calls the listeners for one event. Unlike a log line, this runs application code. */
  class ListenerCalls<L> implements Runnable {
    private final List<? extends L> listeners;
    private final Consumer<? super L> call;

    ListenerCalls(List<? extends L> listeners, Consumer<? super L> call) {
      this.listeners = listeners;
      this.call = call;
    }

    @Override
    public void run() {
      for (L listener : listeners) {
        calledLast = listener;
        guarded(() -> call.accept(listener), listener);
      }
    }
  }

  /**
   * Delivers the queued events or starts a worker for them. Never waits for another thread to deliver. Every
   * thread that may have appended calls it, without locks. If a listener calls back into its client, this
   * method returns at once, and the new events follow later.
   */
  public void drain() {
    if (empty) {
      return;
    }
    if (dropped > 0) {
      warnOnce();
    }
    deliver(closing || Workers.isWorker() ? Deliverer.DRIVER : Deliverer.APPLICATION);
  }

  /** Like {@link #drain}, for a thread that must not call these listeners: a worker calls them. */
  void drainByWorker() {
    if (dropped > 0) {
      warnOnce();
    }
    deliver(Deliverer.DRIVER);
  }

  private void deliver(Deliverer role) {
    int share;
    lock.lock();
    try {
      if (role == Deliverer.WORKER) {
        workerStarting = false;
        backlog = false;
      }
      if (deliverer != null || backlog || pending.isEmpty()) {
        return;
      }
      deliverer = Thread.currentThread();
      share = pending.size();
    } finally {
      lock.unlock();
    }
    long begin = Clock.SYSTEM.nanoTime();
    for (Runnable next = nextOrEndTurn(role, share, begin);
        next != null;
        next = nextOrEndTurn(role, --share, begin)) {
      guarded(next, next);
    }
  }

  private @Nullable Runnable nextOrEndTurn(Deliverer role, int share, long begin) {
    boolean startWorker;
    lock.lock();
    try {
      Runnable next = pending.peekFirst();
      if (next != null && isMine(next, role, share, begin)) {
        pending.removeFirst();
        empty = pending.isEmpty();
        taken++;
        return next;
      }
      deliverer = null;
      turnEnded.signalAll();
      backlog |= next != null && role == Deliverer.APPLICATION;
      startWorker = next != null && !workerStarting;
      workerStarting |= startWorker;
    } finally {
      lock.unlock();
    }
    if (startWorker) {
      startWorker();
    }
    return null;
  }

  private boolean isMine(Runnable next, Deliverer role, int share, long begin) {
    return switch (role) {
      case WORKER -> true;
      case DRIVER -> !(next instanceof ListenerCalls);
      case APPLICATION -> !closing && (share > 0 || Clock.SYSTEM.nanoTime() - begin < TURN_NANOS);
    };
  }

  private void startWorker() {
    try {
      worker = workers.start("holdfast-events", () -> deliver(Deliverer.WORKER));
    } catch (Throwable noThread) {
      // The next drain() tries again.
      lock.lock();
      try {
        workerStarting = false;
        backlog = false;
      } finally {
        lock.unlock();
      }
      LOGGER.warn("Cannot start a thread that delivers events; they wait", noThread);
    }
  }

  /** The client is being closed. From now on only workers call listeners. */
  public void closing() {
    closing = true;
    branches.forEach(EventQueue::closing);
  }

  boolean isClosing() {
    return closing;
  }

  /**
   * Waits a short time for the delivery of all events. A listener that does not return blocks its worker, but
   * not the thread that closes the client.
   */
  public void awaitDelivered() {
    long left = awaitDelivered(CLOSE_NANOS);
    awaitWorker();
    for (EventQueue branch : branches) {
      left = branch.awaitDelivered(left);
      branch.awaitWorker();
    }
  }

  // A worker ends as soon as it has delivered all events. Wait for that, so a closed client leaves
  // no thread behind.
  private void awaitWorker() {
    Thread ending = worker;
    lock.lock();
    try {
      if (ending == null || ending == Thread.currentThread() || isBusyLocked()) {
        return;
      }
    } finally {
      lock.unlock();
    }
    try {
      ending.join(TimeUnit.NANOSECONDS.toMillis(STUCK_NANOS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @return the remaining time
   */
  private long awaitDelivered(long nanos) {
    long left = nanos;
    lock.lock();
    try {
      while (isBusyLocked() && left > 0) {
        long seen = taken;
        long wait = Math.min(left, STUCK_NANOS);
        left -= wait - Math.max(0, turnEnded.awaitNanos(wait));
        if (deliverer != null && taken == seen) {
          return left;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return left;
  }

  // A listener that closes its client must not wait for itself.
  private boolean isBusyLocked() {
    return deliverer != Thread.currentThread()
        && (deliverer != null || workerStarting || !pending.isEmpty());
  }

  /** How many events were dropped because listeners did not keep up. */
  public long dropped() {
    long sum = dropped;
    for (EventQueue branch : branches) {
      sum += branch.dropped();
    }
    return sum;
  }

  private void warnOnce() {
    if (warned.compareAndSet(false, true)) {
      Object listener = calledLast;
      LOGGER.warn(
          "Events are dropped: {} wait until {} returns. Move slow work of listeners to another"
              + " thread. ClientStatistics.droppedEvents() counts the dropped events.",
          CAPACITY,
          listener == null ? "the log" : listener.getClass().getName());
    }
  }

  static void guarded(Runnable call, Object target) {
    try {
      call.run();
    } catch (Throwable fromListener) {
      LOGGER.error(
          "{} threw on an event, which counts as delivered",
          target.getClass().getName(),
          fromListener);
    }
  }
}
