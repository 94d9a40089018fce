package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WriteGapsTest {
  private static final long[] WRITE_TIMES = {10, 20, 30, 130, 140, 150};

  @Test
  void aGapThatStartsInTheWindowCountsInFull() {
    assertThat(WriteGaps.longestNanos(WRITE_TIMES, 25, 60)).isEqualTo(100);
  }

  @Test
  void gapsOutsideTheWindowDoNotCount() {
    assertThat(WriteGaps.longestNanos(WRITE_TIMES, 0, 31)).isEqualTo(100);
    assertThat(WriteGaps.longestNanos(WRITE_TIMES, 0, 20)).isEqualTo(10);
    assertThat(WriteGaps.longestNanos(WRITE_TIMES, 131, 150)).isEqualTo(10);
  }

  @Test
  void withoutWritesThereIsNoGap() {
    assertThat(WriteGaps.longestNanos(new long[0], 0, 100)).isZero();
    assertThat(WriteGaps.longestNanos(new long[] {5}, 0, 100)).isZero();
  }
}
