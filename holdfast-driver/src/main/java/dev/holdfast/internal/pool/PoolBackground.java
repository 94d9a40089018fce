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
 * The background work of one pool: runs its maintenance on the client's timer, regularly and on request,
 * and everything that may block on worker threads that end with their work.
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

  /** Runs the maintenance as soon as the timer can; requests before that are one run. */
  void runSoon() {
    if (runRequested.compareAndSet(false, true)) {
      long wait = Math.max(0, notBeforeNanos - context.clock().nanoTime());
      later(Duration.ofNanos(wait), this::runRequested);
    }
  }

  /** For short things that must not happen on the caller's thread, which may hold locks. */
  void onTimer(Runnable shortTask) {
    later(Duration.ZERO, shortTask);
  }

  /** Runs the work on a thread of its own; what must not be lost if there is none, on this one. */
  void onWorker(String job, Runnable work, Consumer<Throwable> ifNoThread) {
    try {
      startWorker(job, work);
    } catch (RuntimeException | Error noThread) {
      LOGGER.warn("No thread to {} connections of {} on", job, address, noThread);
      ifNoThread.accept(noThread);
    }
  }

  private void startWorker(String job, Runnable work) {
    lock.lock();
    try {
      workers.removeIf(worker -> !worker.isAlive());
      workers.add(context.workers().start("holdfast-" + job + "-" + address, work));
    } finally {
      lock.unlock();
    }
  }

  /** No further run, and no worker afterwards, unless a peer holds on to its socket for very long. */
  @Override
  public void close() {
    regularRuns.cancel();
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

  // Not the caller itself: a listener that closes its client may run on one of these.
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
      // The client is being closed, and its pools with it: their close does what is left.
    }
  }
}
