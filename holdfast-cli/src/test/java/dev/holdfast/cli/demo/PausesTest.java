package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PausesTest {
  private static final long[] MOMENTS = {10, 20, 30, 130, 140, 150};

  @Test
  void thePauseThatBeganInTheWindowCountsToItsEnd() {
    assertThat(Pauses.longestNanos(MOMENTS, 25, 60)).isEqualTo(100);
  }

  @Test
  void whatLiesOutsideOfTheWindowDoesNotCount() {
    assertThat(Pauses.longestNanos(MOMENTS, 0, 31)).isEqualTo(100);
    assertThat(Pauses.longestNanos(MOMENTS, 0, 20)).isEqualTo(10);
    assertThat(Pauses.longestNanos(MOMENTS, 131, 150)).isEqualTo(10);
  }

  @Test
  void withoutWritesThereIsNoPause() {
    assertThat(Pauses.longestNanos(new long[0], 0, 100)).isZero();
    assertThat(Pauses.longestNanos(new long[] {5}, 0, 100)).isZero();
  }
}
