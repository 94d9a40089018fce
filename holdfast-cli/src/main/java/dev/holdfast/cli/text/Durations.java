package dev.holdfast.cli.text;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for people: about three digits and a unit. */
public final class Durations {
  private Durations() {}

  /** Examples: {@code 0.42 ms}, {@code 17 ms}, {@code 1.25 s}, {@code 45 s}, {@code 2 min}. */
  public static String text(Duration duration) {
    double millis = duration.toNanos() / 1e6;
    if (millis == 0) {
      return "0 ms";
    } else if (millis < 10) {
      return format("%.2f ms", millis);
    } else if (millis < 1000) {
      return format("%.0f ms", millis);
    } else if (millis < 10_000) {
      return trimmed(format("%.2f", millis / 1000)) + " s";
    } else if (millis < 120_000) {
      return trimmed(format("%.1f", millis / 1000)) + " s";
    }
    return trimmed(format("%.1f", millis / 60_000)) + " min";
  }

  public static String ofNanos(long nanos) {
    return text(Duration.ofNanos(nanos));
  }

  private static String format(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }

  private static String trimmed(String number) {
    return number.contains(".") ? number.replaceAll("0+$", "").replaceAll("\\.$", "") : number;
  }
}
