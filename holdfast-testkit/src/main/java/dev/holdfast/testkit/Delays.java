package dev.holdfast.testkit;

import dev.holdfast.testkit.time.TestClock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets connections wait by the deployment's clock until their server is closed. Any thread. */
final class Delays {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wake = lock.newCondition();
  private final Runnable onJump = this::wakeAll;
  private final TestClock clock;
  private boolean closed; // Guarded by lock.

  Delays(TestClock clock) {
    this.clock = clock;
    clock.onJump(onJump);
  }

  /** Waits for the duration. Throws if the server is closed meanwhile. */
  void delay(Duration duration) throws IOException {
    lock.lock();
    try {
      long until = clock.nanos() + duration.toNanos();
      while (!closed && clock.nanos() < until) {
        clock.await(wake, until);
      }
      if (closed) {
        throw new SocketException("the server is being closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } finally {
      lock.unlock();
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  private void wakeAll() {
    lock.lock();
    try {
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void close() {
    clock.offJump(onJump);
    lock.lock();
    try {
      closed = true;
      wake.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
