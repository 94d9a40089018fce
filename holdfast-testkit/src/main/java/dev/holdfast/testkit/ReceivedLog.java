package dev.holdfast.testkit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * The commands that a server received, in order. Beyond a limit, keeps the newest. Connections append; tests
 * read and wait.
 */
final class ReceivedLog {
  private static final int LIMIT = 100_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition appended = lock.newCondition();
  private final Deque<Received> entries = new ArrayDeque<>(); // Guarded by lock.

  void append(Received received) {
    lock.lock();
    try {
      if (entries.size() == LIMIT) { // Tests read far fewer; long runs must not fill the heap.
        entries.removeFirst();
      }
      entries.addLast(received);
      appended.signalAll();
    } finally {
      lock.unlock();
    }
  }

  List<Received> matching(Predicate<Received> wanted) {
    lock.lock();
    try {
      return entries.stream().filter(wanted).toList();
    } finally {
      lock.unlock();
    }
  }

  void clear() {
    lock.lock();
    try {
      entries.clear();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until {@code count} commands of that name have arrived, and returns all commands of that name. */
  List<Received> await(String commandName, int count, Duration timeout) {
    long nanos = timeout.toNanos();
    lock.lock();
    try {
      while (true) {
        List<Received> found = matching(entry -> entry.commandName().equals(commandName));
        if (found.size() >= count) {
          return found;
        }
        if (nanos <= 0) {
          throw new AssertionError(
              String.format(
                  "waited %d ms for %d x %s, but received only %s",
                  timeout.toMillis(),
                  count,
                  commandName,
                  entries.stream().map(Received::commandName).toList()));
        }
        nanos = appended.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + commandName, e);
    } finally {
      lock.unlock();
    }
  }
}
