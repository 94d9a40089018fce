package dev.holdfast.simulation.world;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the executor with which the JDK ends the timed waits of virtual threads. In a simulation the waits
 * follow the world's clock. Other virtual threads of the JVM keep using the JDK's executor.
 */
final class DelayedTasks extends AbstractExecutorService implements ScheduledExecutorService {
  private static volatile @Nullable World world;

  static {
    replaceExecutorsOfJdk();
  }

  private final ScheduledExecutorService original;

  private DelayedTasks(ScheduledExecutorService original) {
    this.original = original;
  }

  static void use(@Nullable World running) {
    world = running;
  }

  private static void replaceExecutorsOfJdk() {
    try {
      Field field =
          Class.forName("java.lang.VirtualThread$DelayedTaskSchedulers")
              .getDeclaredField("INSTANCE");
      field.setAccessible(true);
      ScheduledExecutorService[] executors = (ScheduledExecutorService[]) field.get(null);
      for (int i = 0; i < executors.length; i++) {
        executors[i] = new DelayedTasks(executors[i]);
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          "The simulation needs JDK 25 and --add-opens java.base/java.lang=ALL-UNNAMED", e);
    }
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    World running = world;
    if (running == null || !running.isCurrent()) {
      return original.schedule(task, delay, unit);
    }
    return new Wait(running.after(unit.toNanos(delay), task));
  }

  /** The end of one timed wait. The JDK only calls cancel. */
  private record Wait(Timers.Timer timer) implements ScheduledFuture<Object> {
    @Override
    public boolean cancel(boolean mayInterrupt) {
      return timer.cancel();
    }

    @Override
    public boolean isCancelled() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isDone() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Object get() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Object get(long timeout, TimeUnit unit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long getDelay(TimeUnit unit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Delayed other) {
      throw new UnsupportedOperationException();
    }
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    return original.schedule(task, delay, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long initialDelay, long period, TimeUnit unit) {
    return original.scheduleAtFixedRate(task, initialDelay, period, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long initialDelay, long delay, TimeUnit unit) {
    return original.scheduleWithFixedDelay(task, initialDelay, delay, unit);
  }

  @Override
  public void execute(Runnable task) {
    original.execute(task);
  }

  @Override
  public void shutdown() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Runnable> shutdownNow() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return false;
  }
}
