package dev.holdfast.internal.pool;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One timer that ends the waits for a connection of a pool. Most waits find it set already. A timed park per
 * wait would cost a virtual thread more than the round trip for which it waits.
 */
final class WaitAlarm {
  private final Scheduler scheduler;
  private final Runnable rung;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Deadline set; // Written under lock, like timer.
  private Scheduler.@Nullable Task timer;

  /** @param rung wakes the waits whose time is up, and sets the alarm for the next one */
  WaitAlarm(Scheduler scheduler, Runnable rung) {
    this.scheduler = scheduler;
    this.rung = rung;
  }

  /**
   * Ensures that the alarm rings at the limit or earlier. Before the call, the caller must publish its wait
   * where the alarm's action finds it.
   *
   * @return false if the client's timers have ended, so the alarm cannot ring
   */
  boolean ringsBy(Deadline limit) {
    Deadline next = set;
    return limit.isNever() || (next != null && !limit.isBefore(next)) || bringForward(limit);
  }

  private boolean bringForward(Deadline limit) {
    lock.lock();
    try {
      Deadline next = set;
      if (next != null && !limit.isBefore(next)) {
        return true;
      }
      Duration wait = Duration.ofNanos(Math.max(0, limit.remainingNanos()));
      Scheduler.Task earlier = scheduler.after(wait, this::ring);
      if (timer != null) {
        timer.cancel();
      }
      timer = earlier;
      set = limit;
      return true;
    } catch (RejectedExecutionException timersEnded) {
      return false;
    } finally {
      lock.unlock();
    }
  }

  // Resets the alarm before the search for late waits: that search finds all earlier waits, and
  // later ones set the alarm again.
  private void ring() {
    lock.lock();
    try {
      set = null;
      timer = null;
    } finally {
      lock.unlock();
    }
    rung.run();
  }

  void cancel() {
    lock.lock();
    try {
      set = null;
      if (timer != null) {
        timer.cancel();
        timer = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
