package dev.holdfast.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private final Workers workers = new Workers();

  @Test
  void threadsAreNamedAndVirtualWhereTheJdkHasThem() throws Exception {
    CompletableFuture<Thread> ran = new CompletableFuture<>();
    workers.start("worker-under-test", () -> ran.complete(Thread.currentThread())).join();
    Thread thread = ran.get(10, TimeUnit.SECONDS);
    assertThat(thread.getName()).isEqualTo("worker-under-test");
    assertThat(thread.isDaemon()).isTrue();
    boolean virtual = thread.getClass().getName().contains("Virtual");
    assertThat(virtual).isEqualTo(Runtime.version().feature() >= 21);
  }

  @Test
  void countsWhatHasNotEnded() throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    Thread thread = workers.start("worker-counted", release::join);
    assertThat(workers.running()).isEqualTo(1);
    release.complete(null);
    thread.join(10_000);
    assertThat(workers.running()).isZero();
  }
}
