package dev.holdfast.test;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Runs what may block on a thread of its own. Not the common pool: on two processors it has one thread,
 * and what blocks there keeps everything behind it from starting.
 */
public final class Background {
  private Background() {}

  public static <T> CompletableFuture<T> start(Supplier<T> work) {
    return CompletableFuture.supplyAsync(
        work,
        task -> {
          Thread thread = new Thread(task, "test-background");
          thread.setDaemon(true);
          thread.start();
        });
  }
}
