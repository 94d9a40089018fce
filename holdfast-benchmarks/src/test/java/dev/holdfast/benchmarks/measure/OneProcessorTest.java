package dev.holdfast.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class OneProcessorTest {
  @Test
  void threadsOfThatNameShareOneProcessorUntilTheEnd() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/thread-self/status")), "only Linux tells");
    CountDownLatch end = new CountDownLatch(1);
    CompletableFuture<Path> status = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                status.complete(Path.of("/proc/thread-self").toRealPath().resolve("status"));
                end.await();
              } catch (IOException | InterruptedException e) {
                status.completeExceptionally(e);
              }
            },
            "to-be-kept");
    thread.start();
    try {
      String before = processors(status.get());
      try (OneProcessor kept =
          OneProcessor.keep("to-be-kept", ProcessHandle.current(), "of nobody")) {
        assertThat(kept.isKept()).isTrue();
        assertThat(processors(status.get())).matches("\\d+");
      }
      assertThat(processors(status.get())).isEqualTo(before);
    } finally {
      end.countDown();
      thread.join();
    }
  }

  @Test
  void nobodyOfThatNameIsNobodyKept() {
    try (OneProcessor kept = OneProcessor.keep("no such", ProcessHandle.current(), "nor such")) {
      assertThat(kept.isKept()).isFalse();
    }
  }

  private static String processors(Path status) throws IOException {
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.replaceFirst(".*:\\s*", ""))
        .findFirst()
        .orElseThrow();
  }
}
