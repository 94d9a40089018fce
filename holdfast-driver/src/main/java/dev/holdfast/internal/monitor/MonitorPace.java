package dev.holdfast.internal.monitor;

import dev.holdfast.internal.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The schedule of a monitor. A check begins one heartbeat after the last check, or sooner on request, but
 * never within the minimum distance. The monitor's thread waits here. Other threads request and cancel
 * checks, and stop the monitor.
 *
 * <p>Each check and probe belongs to an epoch; each cancellation begins a new epoch. The outcome of a check
 * may be used only while its epoch {@link #isCurrent}.
 */
final class MonitorPace {
  private enum State {
    NEW,
    RUNNING,
    STOPPED
  }

  private final Duration heartbeat;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private State state = State.NEW; // Guarded by lock, like all fields below.
  private long epoch;
  private boolean checking;
  private boolean cancelled; // Whether the current check was cancelled.
  private boolean awaiting; // Whether the current check is an awaited hello.
  private boolean streaming; // Whether the next check is an awaited hello.
  private boolean requested;
  private boolean requestedMeanwhile; // A check was requested during the current check.
  private long endedNanos; // When the last check ended.
  private long askedNanos; // When the server last replied, or a plain hello began or ended.
  private long probedNanos; // When the last probe began or ended.

  MonitorPace(Duration heartbeat, Clock clock) {
    this.heartbeat = heartbeat;
    this.clock = clock;
    endedNanos = clock.nanoTime();
    askedNanos = endedNanos;
    probedNanos = endedNanos - minimum().toNanos(); // No earlier probe delays the first one.
  }

  /** Returns false if the monitor was started or stopped before. */
  boolean start() {
    lock.lock();
    try {
      boolean fresh = state == State.NEW;
      if (fresh) {
        state = State.RUNNING;
      }
      return fresh;
    } finally {
      lock.unlock();
    }
  }

  void stop() {
    lock.lock();
    try {
      state = State.STOPPED;
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean isStopped() {
    lock.lock();
    try {
      return state == State.STOPPED;
    } finally {
      lock.unlock();
    }
  }

  long epoch() {
    lock.lock();
    try {
      return epoch;
    } finally {
      lock.unlock();
    }
  }

  /** Whether no cancellation has ended that epoch, and the monitor was not stopped. */
  boolean isCurrent(long begun) {
    lock.lock();
    try {
      return epoch == begun && state != State.STOPPED;
    } finally {
      lock.unlock();
    }
  }

  /** A supplier of {@link #isCurrent} for that epoch. */
  BooleanSupplier during(long begun) {
    return new During(this, begun);
  }

  /** A class instead of a lambda, because the first check uses it and lambdas load slowly. */
  private record During(MonitorPace pace, long epoch) implements BooleanSupplier {
    @Override
    public boolean getAsBoolean() {
      return pace.isCurrent(epoch);
    }
  }

  /** Begins a check. Returns false, and begins none, if the epoch has passed. */
  boolean checkBegins(long current) {
    lock.lock();
    try {
      if (epoch != current) {
        return false;
      }
      checking = true;
      cancelled = false;
      awaiting = streaming;
      askedNanos = awaiting ? askedNanos : clock.nanoTime();
      requested = false;
      requestedMeanwhile = false;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The server has answered the check. Later requests need another check.
   *
   * @param streams whether the next check is an awaited hello, which may take a whole heartbeat
   */
  void checkAnswered(boolean streams) {
    lock.lock();
    try {
      checking = false;
      streaming = streams;
      endedNanos = clock.nanoTime();
      askedNanos = endedNanos;
    } finally {
      lock.unlock();
    }
  }

  /** The check failed, or was cancelled. */
  void checkFailed() {
    lock.lock();
    try {
      if (checking) {
        endedNanos = clock.nanoTime();
        // A cancelled awaited hello has cost the server nothing since its last reply. The next
        // requested check keeps the minimum distance from that reply, not from the cancellation.
        askedNanos = cancelled && awaiting ? askedNanos : endedNanos;
      }
      checking = false;
      streaming = false;
    } finally {
      lock.unlock();
    }
  }

  void streamEnds() {
    lock.lock();
    try {
      streaming = false;
    } finally {
      lock.unlock();
    }
  }

  void requestCheck() {
    lock.lock();
    try {
      requestLocked();
    } finally {
      lock.unlock();
    }
  }

  /** Requests a check that the server answers at once. Cancels an awaited hello. */
  void requestAnswer() {
    lock.lock();
    try {
      if (streaming) {
        cancelLocked();
      }
      requestLocked();
    } finally {
      lock.unlock();
    }
  }

  void cancelCheck() {
    lock.lock();
    try {
      cancelLocked();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Cancels the current check and requests another one.
   *
   * @return false if no check of that epoch is running
   */
  boolean replaceCheck(long begun) {
    lock.lock();
    try {
      boolean replaced = checking && epoch == begun && state == State.RUNNING;
      if (replaced) {
        cancelLocked();
        requestLocked();
      }
      return replaced;
    } finally {
      lock.unlock();
    }
  }

  private void cancelLocked() {
    epoch++;
    cancelled = checking;
    requested |= requestedMeanwhile; // A cancelled check does not satisfy pending requests.
    requestedMeanwhile = false;
  }

  private void requestLocked() {
    // Server Monitoring, "Requesting an immediate check": a running check satisfies the request.
    if (checking && !cancelled) {
      requestedMeanwhile = true;
    } else {
      requested = true;
      news.signalAll();
    }
  }

  /** How long a probe must wait to keep the minimum distance; zero or less if it need not wait. */
  long nanosUntilProbe() {
    lock.lock();
    try {
      return minimum().toNanos() - nanosSinceAsked();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reserves the current moment for a probe, so that a requested check keeps its distance from it.
   *
   * @return false if the last check or probe is too recent
   */
  boolean reserveProbe() {
    lock.lock();
    try {
      boolean due = nanosUntilProbe() <= 0;
      if (due) {
        probedNanos = clock.nanoTime();
      }
      return due;
    } finally {
      lock.unlock();
    }
  }

  /** @return the epoch of the probe */
  long probeBegins() {
    lock.lock();
    try {
      probedNanos = clock.nanoTime();
      return epoch;
    } finally {
      lock.unlock();
    }
  }

  void probeEnded() {
    lock.lock();
    try {
      probedNanos = clock.nanoTime();
    } finally {
      lock.unlock();
    }
  }

  /** The time until the next check, unless a request makes it earlier; zero or less if it is due. */
  long nanosUntilCheck() {
    lock.lock();
    try {
      return requested && minimum().compareTo(heartbeat) < 0
          ? minimum().toNanos() - nanosSinceAsked()
          : heartbeat.toNanos() - (clock.nanoTime() - endedNanos);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until the next check is due or the monitor is stopped. Afterwards, probes keep the minimum distance
   * from that check.
   */
  void awaitNextCheck() {
    lock.lock();
    try {
      await(true, 0);
      askedNanos = clock.nanoTime();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the given time, or until the monitor is stopped. */
  void pause(long nanos) {
    await(false, clock.nanoTime() + nanos);
  }

  private void await(boolean nextCheck, long endNanos) {
    lock.lock();
    try {
      long left;
      while (state == State.RUNNING
          && (left = nextCheck ? nanosUntilCheck() : endNanos - clock.nanoTime()) > 0) {
        try {
          // The loop condition computes the remaining time.
          @SuppressWarnings("unused")
          long ignored = news.awaitNanos(left);
        } catch (InterruptedException stray) {
          // Only Aborts interrupts these threads, and only during a call on a connection.
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private long nanosSinceAsked() {
    long now = clock.nanoTime();
    return Math.min(now - askedNanos, now - probedNanos);
  }

  private Duration minimum() {
    return MonitorSettings.MIN_HEARTBEAT.compareTo(heartbeat) < 0
        ? MonitorSettings.MIN_HEARTBEAT
        : heartbeat;
  }
}
