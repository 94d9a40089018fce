package dev.holdfast.testkit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The scripted faults for commands of one name. The next commands first get the faults of {@link #once}, in
 * order, and then the fault of {@link #always}. Any thread may add faults; the threads of the connections
 * take them.
 */
public final class CommandScript {
  /** A fault, the action that precedes it, and the action that follows it. */
  record Scripted(@Nullable Runnable before, Fault fault, @Nullable Runnable then) {}

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
        once.add(new Scripted(null, fault, null));
      }
    } finally {
      lock.unlock();
    }
    return this;
  }

  /**
   * Runs an action before the fault that was scripted last. The client sees the fault after the action has
   * ended, so its next attempt meets what the action changed:
   * {@code on("insert").once(Fault.reset()).before(() -> set.elect("b"))}. The thread of the affected
   * connection runs the action.
   */
  public CommandScript before(Runnable action) {
    return changeLast("before", last -> new Scripted(action, last.fault(), last.then()));
  }

  /**
   * Runs an action after the fault that was scripted last. The client may send its next attempt before the
   * action has ended; use {@link #before} if it must not. The thread of the affected connection runs the
   * action.
   */
  public CommandScript then(Runnable action) {
    return changeLast("then", last -> new Scripted(last.before(), last.fault(), action));
  }

  private CommandScript changeLast(String method, UnaryOperator<Scripted> change) {
    lock.lock();
    try {
      Scripted last = once.pollLast();
      if (last == null) {
        throw new IllegalStateException(
            method + "() must follow once(), but no scripted fault is left");
      }
      once.addLast(change.apply(last));
    } finally {
      lock.unlock();
    }
    return this;
  }

  /** Makes every command fail after the faults of {@link #once} are used up. */
  public CommandScript always(Fault fault) {
    lock.lock();
    try {
      always = new Scripted(null, fault, null);
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
