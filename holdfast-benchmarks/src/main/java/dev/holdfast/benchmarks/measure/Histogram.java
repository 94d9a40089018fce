package dev.holdfast.benchmarks.measure;

import java.util.Arrays;

/** Counts durations in buckets of about 3 % width. Recording a duration allocates nothing. */
final class Histogram {
  private static final int BITS = 5;
  private static final int PER_POWER = 1 << BITS;
  private static final int LARGEST = 40; // 2^40 ns are 18 minutes.

  private final int[] counts = new int[(LARGEST - BITS + 1) * PER_POWER];

  void record(long nanos) {
    counts[bucket(nanos)]++;
  }

  void clear() {
    Arrays.fill(counts, 0);
  }

  void add(Histogram other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  /**
   * @return the duration in nanoseconds that this fraction of the durations does not exceed
   */
  double percentile(double share) {
    long total = 0;
    for (int count : counts) {
      total += count;
    }
    long wanted = Math.max(1, (long) Math.ceil(total * share));
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= wanted) {
        return (lowest(i) + lowest(i + 1)) / 2.0;
      }
    }
    return 0;
  }

  private static int bucket(long nanos) {
    long value = Math.max(0, Math.min(nanos, (1L << LARGEST) - 1));
    if (value < PER_POWER) {
      return (int) value;
    }
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
    int shift = power - BITS;
    return (shift + 1) * PER_POWER + (int) (value >>> shift) - PER_POWER;
  }

  private static long lowest(int bucket) {
    int shift = bucket / PER_POWER - 1;
    return shift < 0 ? bucket : (long) (bucket % PER_POWER + PER_POWER) << shift;
  }
}
