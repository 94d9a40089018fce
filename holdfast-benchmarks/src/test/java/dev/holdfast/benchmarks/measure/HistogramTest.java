package dev.holdfast.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class HistogramTest {
  private final Histogram histogram = new Histogram();

  @Test
  void percentilesAreWithinTheWidthOfABucket() {
    for (int nanos = 1; nanos <= 1_000_000; nanos++) {
      histogram.record(nanos);
    }
    assertThat(histogram.percentile(0.50)).isCloseTo(500_000, Percentage.withPercentage(3.2));
    assertThat(histogram.percentile(0.99)).isCloseTo(990_000, Percentage.withPercentage(3.2));
  }

  @Test
  void oneSlowOperationInAHundredIsSeenByTheLastPercentOnly() {
    for (int i = 0; i < 98; i++) {
      histogram.record(1_000);
    }
    histogram.record(1_000_000_000);
    histogram.record(1_000_000_000);
    assertThat(histogram.percentile(0.98)).isCloseTo(1_000, Percentage.withPercentage(3.2));
    assertThat(histogram.percentile(0.99)).isCloseTo(1e9, Percentage.withPercentage(3.2));
  }

  @Test
  void whatNoBucketIsWideEnoughForGoesIntoTheLast() {
    histogram.record(Long.MAX_VALUE);
    histogram.record(-1);
    assertThat(histogram.percentile(1)).isGreaterThan(1e12);
    assertThat(histogram.percentile(0.5)).isLessThan(1);
  }

  @Test
  void addingCountsBothAndClearingForgets() {
    histogram.record(10);
    Histogram other = new Histogram();
    other.record(20);
    other.add(histogram);
    assertThat(other.percentile(0.5)).isBetween(10.0, 11.0);
    assertThat(other.percentile(1)).isBetween(20.0, 21.0);
    other.clear();
    assertThat(other.percentile(1)).isZero();
  }
}
