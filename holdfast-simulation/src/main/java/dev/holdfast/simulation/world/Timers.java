package dev.holdfast.simulation.world;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Tasks for later times of the simulated clock. Of two timers for the same time, the older one runs first.
 */
public final class Timers {
  private final PriorityQueue<Timer> queue = new PriorityQueue<>();
  private long added;

  /** A task with its time. */
  public static final class Timer implements Comparable<Timer> {
    private final long nanos;
    private final long number;
    private @Nullable Runnable task; // Null after it ran or was cancelled.

    private Timer(long nanos, long number, Runnable task) {
      this.nanos = nanos;
      this.number = number;
      this.task = task;
    }

    /**
     * @return whether the task had not run yet
     */
    public boolean cancel() {
      boolean pending = task != null;
      task = null;
      return pending;
    }

    @Override
    public int compareTo(Timer other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  Timer add(long nanos, Runnable task) {
    Timer timer = new Timer(nanos, added++, task);
    queue.add(timer);
    return timer;
  }

  boolean isEmpty() {
    dropCancelled();
    return queue.isEmpty();
  }

  long nextNanos() {
    dropCancelled();
    return queue.isEmpty() ? Long.MAX_VALUE : queue.element().nanos;
  }

  void runNext() {
    dropCancelled();
    Timer next = queue.remove();
    Runnable task = next.task;
    next.task = null;
    if (task != null) {
      task.run();
    }
  }

  private void dropCancelled() {
    for (Timer next = queue.peek(); next != null && next.task == null; next = queue.peek()) {
      queue.remove();
    }
  }
}
