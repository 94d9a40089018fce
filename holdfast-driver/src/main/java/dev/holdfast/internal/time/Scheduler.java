package dev.holdfast.internal.time;

import java.time.Duration;

/**
 * Runs short, non-blocking tasks later. Anything that may block is handed on to {@link Workers}. An
 * interface because tests drive time by hand.
 */
public interface Scheduler extends AutoCloseable {
  Task after(Duration delay, Runnable task);

  /** First after the delay, then again the same time after each end. A task that throws is run again. */
  Task every(Duration delay, Runnable task);

  /** Nothing runs afterwards; a task already running is waited for unless it is the caller. */
  @Override
  void close();

  /** A scheduled task. Cancelling one that ran, runs or was cancelled does nothing. */
  interface Task {
    void cancel();
  }
}
