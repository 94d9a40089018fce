package dev.holdfast.internal.time;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scheduler of a client: one daemon thread for all its timers, started by the first task. */
public final class TimerScheduler implements Scheduler {
  private static final Logger LOGGER = LoggerFactory.getLogger("dev.holdfast.client");
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

  private final ScheduledThreadPoolExecutor executor;
  private volatile @Nullable Thread thread;

  public TimerScheduler(String threadName) {
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread timer = new Thread(work, threadName);
              timer.setDaemon(true);
              thread = timer;
              return timer;
            });
    executor.setRemoveOnCancelPolicy(true);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
  }

  @Override
  public Task after(Duration delay, Runnable task) {
    return taskOf(executor.schedule(guarded(task), delay.toNanos(), TimeUnit.NANOSECONDS));
  }

  @Override
  public Task every(Duration delay, Runnable task) {
    return taskOf(
        executor.scheduleWithFixedDelay(
            guarded(task), delay.toNanos(), delay.toNanos(), TimeUnit.NANOSECONDS));
  }

  private static Task taskOf(Future<?> future) {
    return () -> future.cancel(false);
  }

  // An exception would silently end the repetition; timers keep pools and monitors alive, so they
  // go on.
  private static Runnable guarded(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (Throwable unexpected) {
        LOGGER.error("A background task failed; it will run again when due", unexpected);
      }
    };
  }

  @Override
  public void close() {
    executor.shutdown();
    Thread timer = thread;
    if (timer == null || timer == Thread.currentThread()) {
      return;
    }
    try {
      // Joined rather than awaited by the executor: that reports its end while the thread still
      // exists.
      timer.join(LONGEST_CLOSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
