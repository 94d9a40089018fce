package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Enforces a deadline on blocking calls without a timeout, such as a write or a TLS handshake. When the time
 * is up, it closes the stream. Only the thread that uses the stream calls it.
 */
final class Watchdog {
  private final Scheduler scheduler;
  private final Runnable close;

  Watchdog(Scheduler scheduler, Runnable close) {
    this.scheduler = scheduler;
    this.close = close;
  }

  void watch(Deadline deadline, String activity, Call call) throws IOException {
    if (deadline.isNever()) {
      call.run();
      return;
    }
    if (deadline.hasPassed()) {
      throw new SocketTimeoutException(activity + " timed out");
    }
    // Either the call or the timer sets this first. A late timer must not close an intact stream.
    AtomicBoolean decided = new AtomicBoolean();
    Scheduler.Task timer =
        start(
            deadline,
            () -> {
              if (decided.compareAndSet(false, true)) {
                close.run();
              }
            });
    IOException failure = null;
    try {
      call.run();
    } catch (IOException e) {
      failure = e;
    } finally {
      timer.cancel();
    }
    if (!decided.compareAndSet(false, true)) {
      SocketTimeoutException timeout = new SocketTimeoutException(activity + " timed out");
      if (failure != null) {
        timeout.initCause(failure);
      }
      throw timeout;
    }
    if (failure != null) {
      throw failure;
    }
  }

  private Scheduler.Task start(Deadline deadline, Runnable bite) throws IOException {
    try {
      return scheduler.after(Duration.ofNanos(Math.max(0, deadline.remainingNanos())), bite);
    } catch (RejectedExecutionException timersEnded) {
      throw new IOException("the client is closed", timersEnded);
    }
  }

  interface Call {
    void run() throws IOException;
  }
}
