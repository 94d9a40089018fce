package dev.holdfast.internal.execution;

import dev.holdfast.MongoException;
import dev.holdfast.MongoInterruptedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether the client is open, and the backoffs that {@code close()} ends. One per client; any thread. */
final class ClientLifecycle {
  private final Executor.Pause pause;
  private volatile boolean closed;
  private volatile @Nullable Thread closer; // close() does not end the backoffs of this thread.

  ClientLifecycle(Executor.Pause pause) {
    this.pause = pause;
  }

  /** @throws IllegalStateException if the client is closed */
  void requireOpen() {
    if (closed) {
      throw ClosedErrors.before();
    }
  }

  /** From now on only the thread that closes the client sends commands. */
  void close() {
    closed = true;
    pause.end();
  }

  /** The current thread closes the client and sends the last commands. */
  void closeByCurrentThread() {
    closer = Thread.currentThread();
  }

  /** Whether the client was closed, so that this operation must stop. */
  boolean isOver(OperationContext context) {
    return closed && !context.isLast();
  }

  /** Sleeps without a connection or a lock; {@code close()} ends the sleep. */
  void backOff(Duration time, String what) {
    boolean closing = closed && Thread.currentThread() == closer;
    try {
      (closing ? Executor.Pause.system() : pause).sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MongoInterruptedException(
          "Interrupted while '" + what + "' waited to be tried again", e);
    }
  }

  /** @param because the error that made the repetition necessary */
  void backOff(Duration time, String what, MongoException because) {
    backOff(time, what);
    if (closed) {
      throw ClosedErrors.duringBackoff(what, because);
    }
  }
}
