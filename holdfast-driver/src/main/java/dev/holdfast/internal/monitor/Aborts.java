package dev.holdfast.internal.monitor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one monitor that another thread may have to abort. Each connection belongs to the epoch
 * in which it was created (see {@link MonitorPace}). A cancellation aborts only connections of older epochs,
 * so a late one is harmless. After {@link #stop}, each new connection is aborted at once.
 */
final class Aborts {
  private static final class Watched {
    final HelloConnection connection;
    final long epoch;
    @Nullable Thread blocked; // The thread that uses the connection now.
    boolean aborted;

    Watched(HelloConnection connection, long epoch) {
      this.connection = connection;
      this.epoch = epoch;
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  // Guarded by lock, and so are the fields of its values.
  private final Map<HelloConnection, Watched> watched = new LinkedHashMap<>();
  private long forgottenBytes; // Guarded by lock, like all fields below.
  private boolean stopped;

  void watch(HelloConnection connection, long epoch) {
    boolean tooLate;
    lock.lock();
    try {
      Watched added = new Watched(connection, epoch);
      tooLate = stopped;
      added.aborted = tooLate;
      watched.put(connection, added);
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
      if (watched.remove(connection) != null) {
        forgottenBytes += connection.receivedBytes();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The bytes received so far, on all connections that are or were watched. */
  long receivedBytes() {
    lock.lock();
    try {
      long sum = forgottenBytes;
      for (HelloConnection each : watched.keySet()) {
        sum += each.receivedBytes();
      }
      return sum;
    } finally {
      lock.unlock();
    }
  }

  /**
   * A call on a watched connection begins. Until {@link #leave}, an abort also interrupts this thread:
   * closing the socket does not end the look-up of a host name.
   */
  void enter(HelloConnection connection) {
    lock.lock();
    try {
      Watched used = watched.get(connection);
      if (used != null) {
        used.blocked = Thread.currentThread();
        if (used.aborted) {
          used.blocked.interrupt();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** The call has ended. Clears an interrupt that was meant for it. */
  void leave(HelloConnection connection) {
    lock.lock();
    try {
      Watched used = watched.get(connection);
      if (used != null) {
        used.blocked = null;
        if (used.aborted) {
          // Listeners run on this thread next. The interrupt was meant for the call, not for them.
          @SuppressWarnings("unused")
          boolean cleared = Thread.interrupted();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Aborts the connections that were created before the given epoch. */
  void abortOlderThan(long epoch) {
    abort(made -> made < epoch);
  }

  void stop() {
    lock.lock();
    try {
      stopped = true;
    } finally {
      lock.unlock();
    }
    abort(made -> true);
  }

  private void abort(LongPredicate epochs) {
    List<Watched> ending = new ArrayList<>();
    lock.lock();
    try {
      for (Watched each : watched.values()) {
        if (epochs.test(each.epoch) && !each.aborted) {
          each.aborted = true;
          ending.add(each);
        }
      }
    } finally {
      lock.unlock();
    }
    // Abort first, then interrupt: a thread in I/O has to see that this client closed the socket.
    ending.forEach(each -> each.connection.abort());
    interrupt(ending);
  }

  private void interrupt(List<Watched> ending) {
    lock.lock();
    try {
      for (Watched each : ending) {
        if (each.blocked != null) {
          each.blocked.interrupt();
        }
      }
    } finally {
      lock.unlock();
    }
  }
}
