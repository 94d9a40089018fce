package dev.holdfast.internal.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A timer whose time passes only when the test says so; what is due runs on the test's thread. */
public final class SteppedScheduler implements Scheduler {
  private record Entry(Duration at, Duration period, Runnable work) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return at.compareTo(other.at);
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Entry> entries = new ArrayList<>(); // Guarded by lock, as is now.
  private Duration now = Duration.ZERO;

  @Override
  public Task after(Duration delay, Runnable task) {
    return add(delay, Duration.ZERO, task);
  }

  @Override
  public Task every(Duration delay, Runnable task) {
    return add(delay, delay, task);
  }

  /** How long from now until each task is due, the next one first. */
  public List<Duration> waiting() {
    lock.lock();
    try {
      return entries.stream().sorted().map(entry -> entry.at.minus(now)).toList();
    } finally {
      lock.unlock();
    }
  }

  public void advance(Duration time) {
    Duration until = now.plus(time);
    for (Runnable work = nextUntil(until); work != null; work = nextUntil(until)) {
      work.run();
    }
  }

  private Runnable nextUntil(Duration until) {
    lock.lock();
    try {
      Entry next = entries.stream().min(Comparator.naturalOrder()).orElse(null);
      if (next == null || next.at.compareTo(until) > 0) {
        now = until;
        return null;
      }
      now = next.at;
      entries.remove(next);
      if (!next.period.isZero()) {
        entries.add(new Entry(now.plus(next.period), next.period, next.work));
      }
      return next.work;
    } finally {
      lock.unlock();
    }
  }

  private Task add(Duration delay, Duration period, Runnable work) {
    lock.lock();
    try {
      entries.add(new Entry(now.plus(delay), period, work));
    } finally {
      lock.unlock();
    }
    return () -> cancel(work);
  }

  private void cancel(Runnable work) {
    lock.lock();
    try {
      entries.removeIf(entry -> entry.work == work);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      entries.clear();
    } finally {
      lock.unlock();
    }
  }
}
