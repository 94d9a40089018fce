package dev.holdfast.testkit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The scripted faults for commands of one name. The next commands first get the faults of {@link #once}, in
 * order, and then the fault of {@link #always}. Any thread may add faults; the threads of the connections
 * take them.
 */
public final class CommandScript {
  /** A fault and the action that follows it. */
  record Scripted(Fault fault, @Nullable Runnable then) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Scripted> once = new ArrayDeque<>(); // Guarded by lock.
  private @Nullable Scripted always; // Guarded by lock.

  CommandScript() {}

  /** Makes one command fail. Earlier scripted faults come first. */
  public CommandScript once(Fault fault) {
    return times(1, fault);
  }

  /** Makes this many commands fail. Earlier scripted faults come first. */
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
   * Runs an action after the fault that was scripted last. The thread of the affected connection runs it:
   * {@code on("insert").once(Fault.reset()).then(() -> set.elect("b"))}.
   */
  public CommandScript then(Runnable action) {
    lock.lock();
    try {
      Scripted last = once.pollLast();
      if (last == null) {
        throw new IllegalStateException("then() must follow once(), but no scripted fault is left");
      }
      once.addLast(new Scripted(last.fault(), action));
    } finally {
      lock.unlock();
    }
    return this;
  }

  /** Makes every command fail after the faults of {@link #once} are used up. */
  public CommandScript always(Fault fault) {
    lock.lock();
    try {
      always = new Scripted(fault, null);
    } finally {
      lock.unlock();
    }
    return this;
  }

  /** Removes all scripted faults. */
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
