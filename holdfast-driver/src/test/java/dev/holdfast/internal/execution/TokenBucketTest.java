package dev.holdfast.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.test.Background;
import dev.holdfast.test.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
  private final TokenBucket bucket = new TokenBucket();

  @Test
  @Requirement({"BP-046", "BP-047"})
  void beginsFullWithAThousand() {
    assertThat(bucket.tokens()).isEqualTo(1000);
    drain();
    assertThat(bucket.tokens()).isZero();
  }

  @Test
  @Requirement("BP-050")
  void neverHoldsMoreThanItsCapacity() {
    bucket.giveBack();
    assertThat(bucket.tokens()).isEqualTo(1000);
    assertThat(bucket.consume()).isTrue();
    bucket.succeeded();
    bucket.giveBack();
    assertThat(bucket.tokens()).isEqualTo(1000);
  }

  @Test
  @Requirement({"BP-011", "BP-012", "BP-049", "BP-051"})
  void tenSuccessesBuyOneRetryAndNineDoNot() {
    drain();
    for (int i = 0; i < 9; i++) {
      bucket.succeeded();
    }
    assertThat(bucket.tokens()).isEqualTo(0.9);
    assertThat(bucket.consume()).isFalse();
    assertThat(bucket.tokens()).isEqualTo(0.9);
    bucket.succeeded();
    assertThat(bucket.consume()).isTrue();
    assertThat(bucket.tokens()).isZero();
  }

  @Test
  @Requirement({"BP-013", "BP-014"})
  void aRetryThatEndsWithoutOverloadReturnsWhatItPaid() {
    drain();
    bucket.giveBack();
    assertThat(bucket.tokens()).isEqualTo(1);
    assertThat(bucket.hasToken()).isTrue();
    bucket.succeeded();
    assertThat(bucket.tokens()).isEqualTo(1.1);
    assertThat(bucket.consume()).isTrue();
    assertThat(bucket.hasToken()).isFalse();
  }

  @Test
  @Requirement("BP-048")
  void manyThreadsGetExactlyTheTokensThereAre() throws Exception {
    List<CompletableFuture<Integer>> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Background.start(
              () -> {
                int got = 0;
                for (int n = 0; n < 500; n++) {
                  got += bucket.consume() ? 1 : 0;
                }
                return got;
              }));
    }
    int sum = 0;
    for (CompletableFuture<Integer> thread : threads) {
      sum += thread.get(30, TimeUnit.SECONDS);
    }
    assertThat(sum).isEqualTo(1000);
    assertThat(bucket.tokens()).isZero();
  }

  @Test
  @Requirement({"BP-048", "BP-067"})
  void depositsOfManyThreadsAreAllCounted() throws Exception {
    drain();
    List<CompletableFuture<Integer>> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Background.start(
              () -> {
                int taken = 0;
                for (int n = 0; n < 20_000; n++) {
                  bucket.giveBack();
                  taken += bucket.consume() ? 1 : 0;
                }
                return taken;
              }));
    }
    int taken = 0;
    for (CompletableFuture<Integer> thread : threads) {
      taken += thread.get(30, TimeUnit.SECONDS);
    }
    assertThat(taken + bucket.tokens()).isEqualTo(8 * 20_000);
  }

  @Test
  void aTokenIsAvailableFromTenTenthsOn() {
    assertThat(bucket.hasToken()).isTrue();
    drain();
    assertThat(bucket.hasToken()).isFalse();
    for (int i = 0; i < 9; i++) {
      bucket.succeeded();
    }
    assertThat(bucket.hasToken()).isFalse();
    bucket.succeeded();
    assertThat(bucket.hasToken()).isTrue();
  }

  private void drain() {
    int taken = 0;
    while (bucket.consume()) {
      taken++;
    }
    assertThat(taken).isEqualTo(1000);
  }
}
