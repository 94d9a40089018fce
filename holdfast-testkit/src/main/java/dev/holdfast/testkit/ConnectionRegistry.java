package dev.holdfast.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The open connections of a server and their threads. Tests wait for a number of open connections. */
final class ConnectionRegistry {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<ServedConnection, Thread> open = new LinkedHashMap<>(); // Guarded by lock.
  private int accepted; // Guarded by lock.
  private boolean closed; // Guarded by lock.

  /** Counts a new connection and returns its number. */
  int nextNumber() {
    lock.lock();
    try {
      return ++accepted;
    } finally {
      lock.unlock();
    }
  }

  /** Registers a connection. Returns false if the server is closed and must not serve it. */
  boolean add(ServedConnection connection, Thread thread) {
    lock.lock();
    try {
      if (!closed) {
        open.put(connection, thread);
        changed.signalAll();
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  void remove(ServedConnection connection) {
    lock.lock();
    try {
      open.remove(connection);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  int accepted() {
    lock.lock();
    try {
      return accepted;
    } finally {
      lock.unlock();
    }
  }

  int openCount() {
    lock.lock();
    try {
      return open.size();
    } finally {
      lock.unlock();
    }
  }

  List<ServedConnection> open() {
    lock.lock();
    try {
      return List.copyOf(open.keySet());
    } finally {
      lock.unlock();
    }
  }

  /** Rejects further connections and returns the threads of the open ones. */
  List<Thread> close() {
    lock.lock();
    try {
      closed = true;
      return new ArrayList<>(open.values());
    } finally {
      lock.unlock();
    }
  }

  void awaitOpen(int count, Duration timeout) {
    long nanos = timeout.toNanos();
    lock.lock();
    try {
      while (open.size() != count) {
        if (nanos <= 0) {
          throw new AssertionError(
              "waited "
                  + timeout.toMillis()
                  + " ms for "
                  + count
                  + " open connections, but there are "
                  + open.size());
        }
        nanos = changed.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for connections", e);
    } finally {
      lock.unlock();
    }
  }
}
