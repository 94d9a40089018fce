package dev.holdfast.spec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The named threads of a CMAP test; each does what it was given, in order. */
final class CmapThreads implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private record Named(ExecutorService executor, List<Future<?>> work) {}

  private final Map<String, Named> threads = new HashMap<>();

  void start(String name) {
    Named thread =
        new Named(
            Executors.newSingleThreadExecutor(work -> new Thread(work, "cmap-" + name)),
            new ArrayList<>());
    if (threads.put(name, thread) != null) {
      throw new AssertionError("thread " + name + " was started twice");
    }
  }

  void run(String name, Callable<?> work) {
    Named thread = threads.get(name);
    if (thread == null) {
      throw new AssertionError("thread " + name + " was not started");
    }
    thread.work.add(thread.executor.submit(work));
  }

  /** Waits for the thread to finish and raises what it failed with. */
  void join(String name) throws Throwable {
    for (Future<?> work : threads.get(name).work) {
      try {
        work.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        throw e.getCause();
      } catch (TimeoutException e) {
        throw new AssertionError("thread " + name + " does not finish", e);
      }
    }
  }

  @Override
  public void close() {
    for (Named thread : threads.values()) {
      thread.executor.shutdownNow();
    }
    threads.forEach((name, thread) -> awaitEnd(name, thread.executor));
  }

  private static void awaitEnd(String name, ExecutorService executor) {
    try {
      if (!executor.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("thread " + name + " does not end");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
