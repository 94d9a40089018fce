package dev.holdfast.internal.pool;

import dev.holdfast.ServerAddress;
import dev.holdfast.connection.ConnectionPoolSettings;
import dev.holdfast.internal.connection.Connection;
import dev.holdfast.internal.time.Scheduler;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
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
  private final Condition workEnded = lock.newCondition();
  private int working; // Guarded by lock.
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

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
    lock.lock();
    try {
      working++;
    } finally {
      lock.unlock();
    }
    try {
      context.workers().start("holdfast-" + job + "-" + address, () -> counted(work));
    } catch (RuntimeException | Error noThread) {
      ended();
      LOGGER.warn("No thread to {} connections of {} on", job, address, noThread);
      ifNoThread.accept(noThread);
    }
  }

  static void tearDown(PoolEffects effects) {
    effects.abort.forEach(Connection::abort);
    effects.close.forEach(Connection::close);
  }

  /** No further run, and none in progress afterwards, unless the peer holds its socket for very long. */
  @Override
  public void close() {
    regularRuns.cancel();
    long nanos = LONGEST_CLOSE.toNanos();
    // A listener that closes its client may run on one of our own threads.
    int self = threads.contains(Thread.currentThread()) ? 1 : 0;
    lock.lock();
    try {
      while (working > self && nanos > 0) {
        nanos = workEnded.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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

  private void counted(Runnable work) {
    threads.add(Thread.currentThread());
    try {
      work.run();
    } finally {
      threads.remove(Thread.currentThread());
      ended();
    }
  }

  private void ended() {
    lock.lock();
    try {
      working--;
      workEnded.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
