package dev.holdfast.spec.unified;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A thread of a test: does one thing after the other, and tells when asked how they went. */
final class ThreadEntity implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String name;
  private final ExecutorService executor;
  private final List<Future<?>> done = new CopyOnWriteArrayList<>();

  ThreadEntity(String name) {
    this.name = name;
    executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "unified-" + name));
  }

  void run(Runnable task) {
    done.add(executor.submit(task));
  }

  void await() {
    executor.shutdown();
    long limit = System.nanoTime() + PATIENCE.toNanos();
    for (Future<?> each : done) {
      try {
        each.get(limit - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (ExecutionException failed) {
        throw new Mismatch(name + " failed: " + failed.getCause(), failed.getCause());
      } catch (TimeoutException | InterruptedException stuck) {
        throw new Mismatch(name + " is not done after " + PATIENCE, stuck);
      }
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
