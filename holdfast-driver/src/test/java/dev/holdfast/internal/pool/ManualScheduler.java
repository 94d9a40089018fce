package dev.holdfast.internal.pool;

import dev.holdfast.internal.time.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A timer whose tasks run when the test says so, on the test's thread. */
final class ManualScheduler implements Scheduler {
  private final List<Runnable> once = new ArrayList<>();
  private final List<Runnable> repeated = new ArrayList<>();

  @Override
  public synchronized Task after(Duration delay, Runnable task) {
    once.add(task);
    return () -> remove(once, task);
  }

  @Override
  public synchronized Task every(Duration delay, Runnable task) {
    repeated.add(task);
    return () -> remove(repeated, task);
  }

  private synchronized void remove(List<Runnable> tasks, Runnable task) {
    tasks.remove(task);
  }

  /** Runs what was asked for so far, and what that asks for, until nothing is left. */
  void runRequested() {
    for (Runnable task = next(); task != null; task = next()) {
      task.run();
    }
  }

  void runRepeated() {
    List<Runnable> tasks;
    synchronized (this) {
      tasks = List.copyOf(repeated);
    }
    tasks.forEach(Runnable::run);
  }

  synchronized int repeatedTasks() {
    return repeated.size();
  }

  private synchronized Runnable next() {
    return once.isEmpty() ? null : once.remove(0);
  }

  @Override
  public synchronized void close() {
    once.clear();
    repeated.clear();
  }
}
