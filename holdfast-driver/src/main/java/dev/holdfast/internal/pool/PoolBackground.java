package dev.holdfast.internal.pool;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.internal.time.Clock;
import dev.holdfast.internal.time.Deadline;
import dev.holdfast.internal.time.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The background work of one pool. The client's timer runs the maintenance, regularly and on request. Work
 * that may block runs on worker threads, one per job.
 */
final class PoolBackground implements AutoCloseable {
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.connection");

  private final ServerAddress address;
  private final PoolContext context;
  private final Runnable maintenance;
  private final long notBeforeNanos;
  private final Scheduler.Task regularRuns;
  private final AtomicBoolean runRequested = new AtomicBoolean();
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Thread> workers = new ArrayList<>(); // Guarded by lock.
  private boolean closed; // Guarded by lock.

  PoolBackground(
      ServerAddress address,
      ConnectionPoolSettings settings,
      PoolContext context,
      Runnable maintenance) {
    this.address = address;
    this.context = context;
    this.maintenance = maintenance;
    notBeforeNanos =
        context.clock().nanoTime() + settings.getMaintenanceInitialDelay(TimeUnit.NANOSECONDS);
    regularRuns =
        context
            .scheduler()
            .every(
                Duration.ofMillis(settings.getMaintenanceFrequency(TimeUnit.MILLISECONDS)),
                this::runRegularly);
  }

  /** Runs the maintenance as soon as possible. Requests before that run are merged into it. */
  void runSoon() {
    if (runRequested.compareAndSet(false, true)) {
      long wait = Math.max(0, notBeforeNanos - context.clock().nanoTime());
      later(Duration.ofNanos(wait), this::runRequested);
    }
  }

  /** Runs a short task on the timer, because the caller's thread may hold locks. */
  void onTimer(Runnable shortTask) {
    later(Duration.ZERO, shortTask);
  }

  /**
   * Runs the work on a new thread.
   *
   * @param ifNoThread runs on the caller's thread if the pool is closed or no thread can be started
   */
  void onWorker(String job, Runnable work, Consumer<Throwable> ifNoThread) {
    try {
      startWorker(job, work);
    } catch (RejectedExecutionException poolClosed) {
      ifNoThread.accept(poolClosed);
    } catch (RuntimeException | Error noThread) {
      LOGGER.warn("No thread to {} connections of {} on", job, address, noThread);
      ifNoThread.accept(noThread);
    }
  }

  private void startWorker(String job, Runnable work) {
    lock.lock();
    try {
      if (closed) { // close() would not wait for this thread.
        throw new RejectedExecutionException("The pool of " + address + " is closed");
      }
      workers.removeIf(worker -> !worker.isAlive());
      workers.add(context.workers().start("holdfast-" + job + "-" + address, work));
    } finally {
      lock.unlock();
    }
  }

  /** Ends the regular runs and waits a few seconds for the workers, which a slow peer can delay. */
  @Override
  public void close() {
    regularRuns.cancel();
    startNoMoreWorkers();
    Deadline deadline = Deadline.in(Clock.SYSTEM, LONGEST_CLOSE);
    try {
      for (Thread worker = anyWorker(); worker != null; worker = anyWorker()) {
        worker.join(Math.max(1, deadline.remainingMillis()));
        if (deadline.hasPassed()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void startNoMoreWorkers() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
  }

  // Skips the current thread: a listener that closes its client may run on a worker.
  private @Nullable Thread anyWorker() {
    lock.lock();
    try {
      for (Thread worker : workers) {
        if (worker.isAlive() && worker != Thread.currentThread()) {
          return worker;
        }
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  private void runRegularly() {
    if (context.clock().nanoTime() - notBeforeNanos >= 0) {
      maintenance.run();
    }
  }

  private void runRequested() {
    runRequested.set(false);
    maintenance.run();
  }

  private void later(Duration wait, Runnable task) {
    try {
      context.scheduler().after(wait, task);
    } catch (RejectedExecutionException timerClosed) {
      // The client is being closed. The close of the pool does the remaining work.
    }
  }
}
