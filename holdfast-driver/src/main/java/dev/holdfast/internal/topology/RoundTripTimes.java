package dev.holdfast.internal.topology;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The round-trip times of one server. Immutable: each sample creates a new value, and a server that becomes
 * Unknown starts again at {@link #NONE}. This class is here and not in the selection package because monitors
 * write it, and they depend only on the topology.
 */
public final class RoundTripTimes {
  public static final RoundTripTimes NONE = new RoundTripTimes(0, new long[0]);

  // Server Selection, "Calculation of Average Round Trip Times".
  private static final double ALPHA = 0.2;
  private static final int REMEMBERED = 10;

  private final double averageNanos;
  private final long[] lastNanos; // The oldest first.

  private RoundTripTimes(double averageNanos, long[] lastNanos) {
    this.averageNanos = averageNanos;
    this.lastNanos = lastNanos;
  }

  /**
   * @throws IllegalArgumentException if the sample is negative, which a monotonic clock never measures
   */
  public RoundTripTimes with(long sampleNanos) {
    if (sampleNanos < 0) {
      throw new IllegalArgumentException("a round trip of " + sampleNanos + " ns");
    }
    int known = lastNanos.length;
    int dropped = known == REMEMBERED ? 1 : 0;
    long[] last = Arrays.copyOfRange(lastNanos, dropped, known + 1);
    last[last.length - 1] = sampleNanos;
    double average = known == 0 ? sampleNanos : ALPHA * sampleNanos + (1 - ALPHA) * averageNanos;
    return new RoundTripTimes(average, last);
  }

  /** The exponentially weighted moving average; null before the first sample. */
  public @Nullable Long averageNanos() {
    return lastNanos.length == 0 ? null : (Long) Math.round(averageNanos);
  }

  /**
   * The fastest of the last ten samples; 0 before the second sample, because a single sample may be an
   * outlier.
   */
  public long minimumNanos() {
    return lastNanos.length < 2 ? 0 : Arrays.stream(lastNanos).min().getAsLong();
  }

  /** The slowest of the last ten samples; 0 before the first sample. */
  public long maximumNanos() {
    return Arrays.stream(lastNanos).max().orElse(0);
  }

  @Override
  public String toString() {
    return "average " + averageNanos() + " ns of " + Arrays.toString(lastNanos);
  }
}
