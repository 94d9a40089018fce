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
  /** A fault, and what the test does when it has struck. */
  record Scripted(Fault fault, @Nullable Runnable then) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Scripted> once = new ArrayDeque<>(); // guarded by lock
  private @Nullable Scripted always; // guarded by lock

  CommandScript() {}

  /** The next command that no earlier fault takes fails in this way. */
  public CommandScript once(Fault fault) {
    return times(1, fault);
  }

  public CommandScript times(int count, Fault fault) {
    lock.lock();
    try {
      for (int i = 0; i < count; i++) {
        once.add(new Scripted(fault, null));
      }
    } finally {
      lock.unlock();
    }
    return this;
  }

  /**
   * Does this when the fault scripted last has struck, on the thread of the connection that it struck:
   * {@code on("insert").once(Fault.reset()).then(() -> set.elect("b"))}.
   */
  public CommandScript then(Runnable action) {
    lock.lock();
    try {
      Scripted last = once.pollLast();
      if (last == null) {
        throw new IllegalStateException(
            "then() follows once(): no fault is scripted, or it struck");
      }
      once.addLast(new Scripted(last.fault(), action));
    } finally {
      lock.unlock();
    }
    return this;
  }

  /** Every command fails in this way once the faults scripted once are used up. */
  public CommandScript always(Fault fault) {
    lock.lock();
    try {
      always = new Scripted(fault, null);
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

  @Nullable Scripted next() {
    lock.lock();
    try {
      Scripted next = once.poll();
      return next != null ? next : always;
    } finally {
      lock.unlock();
    }
  }
}
