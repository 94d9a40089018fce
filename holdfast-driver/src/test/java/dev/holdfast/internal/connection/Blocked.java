package dev.holdfast.internal.connection;

import dev.holdfast.internal.time.Workers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A call that is expected to block in I/O until somebody ends it. */
final class Blocked {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final FutureTask<Throwable> task;
  private final Thread thread;

  private Blocked(FutureTask<Throwable> task, Thread thread) {
    this.task = task;
    this.thread = thread;
  }

  static Blocked on(Action action) {
    FutureTask<Throwable> task = task(action);
    Thread thread = new Thread(task, "blocked");
    thread.setDaemon(true);
    thread.start();
    return new Blocked(task, thread);
  }

  /** On a virtual thread where there are such. */
  static Blocked onWorker(Action action) {
    FutureTask<Throwable> task = task(action);
    return new Blocked(task, new Workers().start("blocked", task));
  }

  private static FutureTask<Throwable> task(Action action) {
    return new FutureTask<>(
        () -> {
          try {
            action.run();
            return new AssertionError("the call returned");
          } catch (Exception e) {
            return e;
          }
        });
  }

  /** Returns once the thread is inside the JDK's I/O, or has ended. */
  Blocked awaitIo() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!task.isDone() && Stream.of(thread.getStackTrace()).noneMatch(Blocked::isIo)) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("the thread did not come to its I/O");
      }
      Thread.onSpinWait();
    }
    return this;
  }

  private static boolean isIo(StackTraceElement frame) {
    return frame.getClassName().startsWith("sun.nio.ch.");
  }

  void interrupt() {
    thread.interrupt();
  }

  boolean isDone() {
    return task.isDone();
  }

  /** What ended the call, which must come soon. */
  Throwable failure() throws InterruptedException, ExecutionException {
    try {
      return task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("still blocked after " + PATIENCE, e);
    }
  }

  interface Action {
    void run() throws Exception;
  }
}
