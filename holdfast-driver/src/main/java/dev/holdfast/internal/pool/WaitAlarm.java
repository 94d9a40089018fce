package dev.holdfast.internal.pool;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Rings when the time of somebody who waits for a connection is up. One timer for all who wait, mostly set
 * long ago: a timed wait of its own costs a virtual thread more than the round trip that it waits for.
 */
final class WaitAlarm {
  private final Scheduler scheduler;
  private final Runnable rung;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Deadline set; // Written under lock, as is the timer.
  private Scheduler.@Nullable Task timer;

  /** @param rung looks who is late, and sets the alarm for the next one */
  WaitAlarm(Scheduler scheduler, Runnable rung) {
    this.scheduler = scheduler;
    this.rung = rung;
  }

  /**
   * Makes sure that it rings then or before. Whoever calls this must be found by the one who looks.
   *
   * @return false if it cannot, because the client's timers have ended
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

  // Unset before anybody is looked for: who comes later sets it anew, who came before is found.
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

  /** Nobody waits any more. */
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
