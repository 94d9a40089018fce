package dev.holdfast.internal.time;

import java.time.Duration;

/**
 * Runs short, non-blocking tasks later. Work that may block belongs to {@link Workers}. An interface, because
 * tests control the time.
 */
public interface Scheduler extends AutoCloseable {
  Task after(Duration delay, Runnable task);

  /**
   * Runs the task after the delay, and again after the same delay whenever it ends. A task that throws runs
   * again.
   */
  Task every(Duration delay, Runnable task);

  /** Runs no task afterwards. Waits for a running task, unless that task is the caller. */
  @Override
  void close();

  /** A scheduled task. Cancelling it prevents later runs, but does not interrupt a run under way. */
  interface Task {
    void cancel();
  }
}
