package dev.holdfast.internal.monitor;

import dev.holdfast.internal.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * When a monitor checks: a heartbeat after the last check, sooner on request, never within the minimum
 * distance. The monitor's thread waits here; other threads request, cancel and stop.
 *
 * <p>Checks and probes belong to an epoch, and each cancellation begins the next one. The outcome of a
 * check may be used only while its epoch {@link #isCurrent}.
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
  private State state = State.NEW; // Guarded by lock, as is all below.
  private long epoch;
  private boolean checking;
  private boolean cancelled; // The check that is under way.
  private boolean awaiting; // It is answered only when something changes.
  private boolean streaming; // The next check will be such a one.
  private boolean requested;
  private boolean requestedMeanwhile; // While a check was under way.
  private long endedNanos; // When the last check ended.
  private long askedNanos; // When the server was last bothered: it replied, or a plain hello ended.
  private long probedNanos; // When the last probe began or ended.

  MonitorPace(Duration heartbeat, Clock clock) {
    this.heartbeat = heartbeat;
    this.clock = clock;
    endedNanos = clock.nanoTime();
    askedNanos = endedNanos;
    probedNanos = endedNanos - minimum().toNanos(); // The first probe need not wait.
  }

  /** False when it runs already or was stopped before. */
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

  /** Whether nothing was cancelled since that epoch began, and the monitor was not stopped. */
  boolean isCurrent(long begun) {
    lock.lock();
    try {
      return epoch == begun && state != State.STOPPED;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the epoch {@link #isCurrent} when it is asked. */
  BooleanSupplier during(long begun) {
    return new During(this, begun);
  }

  /** A class and no function: a first check needs it, and functions load slowly. */
  private record During(MonitorPace pace, long epoch) implements BooleanSupplier {
    @Override
    public boolean getAsBoolean() {
      return pace.isCurrent(epoch);
    }
  }

  /** False if the epoch has passed: then no check begins. */
  boolean checkBegins(long current) {
    lock.lock();
    try {
      if (epoch != current) {
        return false;
      }
      checking = true;
      cancelled = false;
      awaiting = streaming;
      requested = false;
      requestedMeanwhile = false;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * The server has answered. From here on a request counts again.
   *
   * @param streams whether the next check asks for news, which a server may keep for a whole heartbeat
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
        // A cancelled wait for news has not bothered the server since its last reply. While
        // operations wait, the next check need not keep its distance from the cancellation.
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

  /** The same, by a caller who cannot wait for news: a check that asks for news is cancelled. */
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
   * Cancels the check under way and requests another one.
   *
   * @return false if no check of that epoch is under way
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
    if (checking
        && !cancelled) { // Server Monitoring, "Requesting an immediate check": it answers this one.
      requestedMeanwhile = true;
    } else {
      requested = true;
      news.signalAll();
    }
  }

  /** How long a probe must wait to keep the minimum distance; zero or less if it need not. */
  long nanosUntilProbe() {
    lock.lock();
    try {
      return minimum().toNanos() - nanosSinceAsked();
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

  /** How long until the next check is due, if none is requested meanwhile; zero or less if it is due. */
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

  /** Returns when the next check is due, or at once when stopped. */
  void awaitNextCheck() {
    await(true, 0);
  }

  /** Waits for so long, or until the monitor is stopped. */
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
          // The result is not needed: what is left is computed above.
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
