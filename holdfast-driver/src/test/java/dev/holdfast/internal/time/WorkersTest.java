package dev.holdfast.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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

  @Test
  void awaitingTheEndReturnsWhenAllThreadsHaveEnded() {
    CompletableFuture<Void> release = new CompletableFuture<>();
    Thread first = workers.start("worker-first", release::join);
    Thread second = workers.start("worker-second", release::join);
    workers.start("worker-that-releases", () -> release.complete(null));
    workers.awaitEnd(Duration.ofSeconds(30));
    assertThat(first.isAlive()).isFalse();
    assertThat(second.isAlive()).isFalse();
    assertThat(workers.running()).isZero();
  }

  @Test
  void awaitingTheEndGivesUpAndNeverWaitsForItsOwnThread() throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    Thread stuck = workers.start("worker-stuck", release::join);
    workers.awaitEnd(Duration.ofMillis(20));
    assertThat(stuck.isAlive()).isTrue();
    release.complete(null);
    stuck.join(10_000);
    CompletableFuture<Void> returned = new CompletableFuture<>();
    workers.start(
        "worker-that-waits",
        () -> {
          workers.awaitEnd(Duration.ofSeconds(30));
          returned.complete(null);
        });
    returned.get(10, TimeUnit.SECONDS);
  }
}
