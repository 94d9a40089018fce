package dev.holdfast.internal.selection;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Formats durations for people, with the precision that they need. */
final class TimeText {
  private TimeText() {}

  static String ofNanos(long nanos) {
    return ofMillis(TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  static String ofMillis(long millis) {
    if (millis < 1_000) {
      return millis + " ms";
    } else if (millis < 10_000 && millis % 1_000 >= 50) {
      return String.format(Locale.ROOT, "%.1f s", Math.min(9.9, millis / 1_000.0));
    } else if (millis < 600_000) {
      return millis / 1_000 + " s";
    } else if (millis < 7_200_000) {
      return millis / 60_000 + " min";
    }
    return millis / 3_600_000 + " h";
  }
}
