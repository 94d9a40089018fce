package dev.holdfast.internal.time;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scheduler of a client: one daemon thread for all its timers. The first task starts the thread. */
public final class TimerScheduler implements Scheduler, ThreadFactory {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

  private final String threadName;
  private final ScheduledThreadPoolExecutor executor;
  private volatile @Nullable Thread thread;

  public TimerScheduler(String threadName) {
    this.threadName = threadName;
    executor = new ScheduledThreadPoolExecutor(1, this);
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
  }

  /** Called by the executor only. */
  @Override
  public Thread newThread(Runnable work) {
    Thread timer = new Thread(work, threadName);
    timer.setDaemon(true);
    thread = timer;
    return timer;
  }

  @Override
  public Task after(Duration delay, Runnable task) {
    return new Scheduled(
        executor.schedule(new Guarded(task), delay.toNanos(), TimeUnit.NANOSECONDS));
  }

  @Override
  public Task every(Duration delay, Runnable task) {
    return new Scheduled(
        executor.scheduleWithFixedDelay(
            new Guarded(task), delay.toNanos(), delay.toNanos(), TimeUnit.NANOSECONDS));
  }

  private record Scheduled(Future<?> future) implements Task {
    @Override
    public void cancel() {
      future.cancel(false);
    }
  }

  // The executor silently stops a periodic task that throws. Pools and monitors depend on their
  // timers, so a failed task must run again.
  private record Guarded(Runnable task) implements Runnable {
    @Override
    public void run() {
      try {
        task.run();
      } catch (Throwable unexpected) {
        LOGGER.error("A background task failed; it will run again when due", unexpected);
      }
    }
  }

  @Override
  public void close() {
    executor.shutdown();
    Thread timer = thread;
    if (timer == null || timer == Thread.currentThread()) {
      return;
    }
    try {
      // Not awaitTermination, which returns while the thread may still exist.
      timer.join(LONGEST_CLOSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
