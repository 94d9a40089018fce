package dev.holdfast.internal.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The connections of one monitor that another thread may have to end. Once stopped, whatever comes to be
 * watched is ended at once: a connection made in the moment of stopping does not outlive it.
 */
final class Aborts {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<HelloConnection> watched = new ArrayList<>(); // Guarded by lock.
  private boolean stopped; // Guarded by lock.

  void watch(HelloConnection connection) {
    boolean tooLate;
    lock.lock();
    try {
      watched.add(connection);
      tooLate = stopped;
    } finally {
      lock.unlock();
    }
    if (tooLate) {
      connection.abort();
    }
  }

  void forget(HelloConnection connection) {
    lock.lock();
    try {
      watched.remove(connection);
    } finally {
      lock.unlock();
    }
  }

  /** For the check under way only; the next one connects anew. */
  void abortAll() {
    List<HelloConnection> now;
    lock.lock();
    try {
      now = List.copyOf(watched);
    } finally {
      lock.unlock();
    }
    now.forEach(HelloConnection::abort);
  }

  void stop() {
    lock.lock();
    try {
      stopped = true;
    } finally {
      lock.unlock();
    }
    abortAll();
  }
}
