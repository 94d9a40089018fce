package dev.holdfast.internal.monitor;

import dev.holdfast.internal.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * When a monitor checks: a heartbeat after the last check, sooner on request, never within the minimum
 * distance. The monitor's thread waits here; others request, cancel and stop.
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
  private boolean checking;
  private boolean streaming; // Checks are answered only when something changes.
  private boolean requested;
  private boolean requestedMeanwhile; // While a check was under way.
  private boolean cancelled;

  MonitorPace(Duration heartbeat, Clock clock) {
    this.heartbeat = heartbeat;
    this.clock = clock;
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

  void checkBegins() {
    lock.lock();
    try {
      checking = true;
      requested = false;
      requestedMeanwhile = false;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the checks that follow ask for news, which a server may keep for a whole heartbeat. */
  void streams(boolean now) {
    lock.lock();
    try {
      streaming = now;
    } finally {
      lock.unlock();
    }
  }

  /** The server has answered, or will not. From here on a request counts again. */
  void checkEnded() {
    lock.lock();
    try {
      checking = false;
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

  /** The same, by somebody who does not want to wait for news. True if a check has to be cut off. */
  boolean requestAnswer() {
    lock.lock();
    try {
      requestLocked();
      cancelled |= streaming;
      return streaming && checking;
    } finally {
      lock.unlock();
    }
  }

  private void requestLocked() {
    if (checking) { // Server Monitoring, "Requesting an immediate check": one under way answers it.
      requestedMeanwhile = true;
    } else {
      requested = true;
      news.signalAll();
    }
  }

  void cancelCheck() {
    lock.lock();
    try {
      cancelled = true;
    } finally {
      lock.unlock();
    }
  }

  /** Whether somebody gave up the monitor's connections since this was last asked. */
  boolean takeCancelled() {
    lock.lock();
    try {
      boolean was = cancelled;
      cancelled = false;
      // A check that was given up has answered nobody: whoever asked meanwhile still waits.
      requested |= was && requestedMeanwhile;
      return was;
    } finally {
      lock.unlock();
    }
  }

  /** Returns when the next check is due, or at once when stopped. */
  void awaitNextCheck() {
    lock.lock();
    try {
      long ended = clock.nanoTime();
      while (state == State.RUNNING) {
        long left = distance().toNanos() - (clock.nanoTime() - ended);
        if (left <= 0) {
          return;
        }
        try {
          // How much is left is computed anew above.
          @SuppressWarnings("unused")
          long ignored = news.awaitNanos(left);
        } catch (InterruptedException stray) {
          // A monitor's thread is ours alone: an interrupt on it means nothing, and its flag is
          // cleared now.
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private Duration distance() {
    return requested && MonitorSettings.MIN_HEARTBEAT.compareTo(heartbeat) < 0
        ? MonitorSettings.MIN_HEARTBEAT
        : heartbeat;
  }
}
