package dev.holdfast.internal.event;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a client has to tell its listeners, in the order in which it happened. One per client. Any thread
 * appends, also under locks; after them it drains, and whichever thread comes first delivers for all, so
 * listeners are called one at a time and never under a lock of ours.
 */
public final class EventQueue {
  // A slow listener should slow its client down rather than fill its memory.
  private static final int FULL = 10_000;
  private static final int TURN = 1_000;
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition turnEnded = lock.newCondition();
  private final ArrayDeque<Runnable> pending = new ArrayDeque<>(); // Guarded by lock.
  private @Nullable Thread deliverer; // Guarded by lock.
  // Written under the lock, read without it: draining an empty queue must cost nothing.
  private volatile boolean empty = true;

  public EventQueue() {}

  /** Only queues; never blocks for longer than another append. */
  public void append(Runnable delivery) {
    lock.lock();
    try {
      pending.addLast(delivery);
      empty = false;
    } finally {
      lock.unlock();
    }
  }

  /** Queues one call for each listener; one that throws is logged and the others are still called. */
  public <L> void append(List<? extends L> listeners, Consumer<? super L> call) {
    append(
        () -> {
          for (L listener : listeners) {
            guarded(() -> call.accept(listener), listener);
          }
        });
  }

  /**
   * Delivers what is queued unless another thread is at it; then that one delivers the rest too. Called
   * without locks, by everyone who may have appended. A listener that calls back into its client comes
   * here again and simply returns: its events follow when it is done.
   */
  public void drain() {
    if (!empty && takeTurn()) {
      deliver();
    }
  }

  private boolean takeTurn() {
    lock.lock();
    try {
      while (deliverer != null) {
        if (deliverer == Thread.currentThread() || pending.size() < FULL) {
          return false;
        }
        turnEnded.awaitUninterruptibly();
      }
      if (pending.isEmpty()) {
        return false;
      }
      deliverer = Thread.currentThread();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void deliver() {
    for (int delivered = 0; ; delivered++) {
      Runnable next = nextOrEndTurn(delivered);
      if (next == null) {
        return;
      }
      guarded(next, next);
    }
  }

  private @Nullable Runnable nextOrEndTurn(int delivered) {
    lock.lock();
    try {
      // Where others wait for room, one of them goes on: nobody delivers for the rest of its life.
      boolean relieved = delivered >= TURN && lock.hasWaiters(turnEnded);
      if (pending.isEmpty() || relieved) {
        deliverer = null;
        turnEnded.signalAll();
        return null;
      }
      Runnable next = pending.removeFirst();
      empty = pending.isEmpty();
      return next;
    } finally {
      lock.unlock();
    }
  }

  private static void guarded(Runnable call, Object target) {
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
