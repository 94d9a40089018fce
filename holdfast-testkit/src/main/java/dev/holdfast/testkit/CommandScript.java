package dev.holdfast.testkit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What is to go wrong with the next commands of one name: first the faults scripted once, in their
 * order, then the one scripted always. Tests add, the connections' threads take.
 */
public final class CommandScript {
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Fault> once = new ArrayDeque<>(); // guarded by lock
  private @Nullable Fault always; // guarded by lock

  CommandScript() {}

  /** The next command that no earlier fault takes fails in this way. */
  public CommandScript once(Fault fault) {
    return times(1, fault);
  }

  public CommandScript times(int count, Fault fault) {
    lock.lock();
    try {
      for (int i = 0; i < count; i++) {
        once.add(fault);
      }
    } finally {
      lock.unlock();
    }
    return this;
  }

  /** Every command fails in this way once the faults scripted once are used up. */
  public CommandScript always(Fault fault) {
    lock.lock();
    try {
      always = fault;
    } finally {
      lock.unlock();
    }
    return this;
  }

  /** Nothing goes wrong any more. */
  public CommandScript clear() {
    lock.lock();
    try {
      once.clear();
      always = null;
    } finally {
      lock.unlock();
    }
    return this;
  }

  @Nullable Fault next() {
    lock.lock();
    try {
      Fault next = once.poll();
      return next != null ? next : always;
    } finally {
      lock.unlock();
    }
  }
}
