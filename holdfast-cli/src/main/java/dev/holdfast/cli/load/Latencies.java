package dev.holdfast.cli.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.bson.Document;

/** The latencies of calls and their percentiles. Immutable. */
public final class Latencies {
  private final long[] sorted;

  private Latencies(long[] sorted) {
    this.sorted = sorted;
  }

  /** Copies the array. */
  public static Latencies ofNanos(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Latencies(sorted);
  }

  public int count() {
    return sorted.length;
  }

  /** The smallest latency that {@code percent} of the calls, 0 to 100, did not exceed; zero without calls. */
  public Duration percentile(double percent) {
    if (sorted.length == 0) {
      return Duration.ZERO;
    }
    int rank = (int) Math.ceil(percent / 100 * sorted.length - 1e-9);
    return Duration.ofNanos(sorted[Math.max(0, Math.min(sorted.length, rank) - 1)]);
  }

  public Duration max() {
    return percentile(100);
  }

  public Document toDocument() {
    return new Document("p50", millis(50))
        .append("p90", millis(90))
        .append("p99", millis(99))
        .append("p99.9", millis(99.9))
        .append("max", millis(100));
  }

  private double millis(double percent) {
    return Double.parseDouble(
        String.format(Locale.ROOT, "%.3f", percentile(percent).toNanos() / 1e6));
  }
}
