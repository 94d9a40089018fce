package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Gives a deadline to blocking calls that know none of their own, such as writing or a TLS handshake: it
 * closes the stream under them when the time is up. Used by the stream's owner.
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
    // Whoever sets it first decides: a timer that comes too late must not close a sound stream.
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

  /** What is watched. */
  interface Call {
    void run() throws IOException;
  }
}
