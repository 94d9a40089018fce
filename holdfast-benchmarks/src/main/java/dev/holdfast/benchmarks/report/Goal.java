package dev.holdfast.benchmarks.report;

import java.util.Locale;

/** The goal of a row. */
public sealed interface Goal {
  boolean isMetBy(Row row);

  /** The text in the table. */
  String text();

  /** At least this many times as fast as the official driver. */
  record Times(double least) implements Goal {
    @Override
    public boolean isMetBy(Row row) {
      return row.ratio() >= least;
    }

    @Override
    public String text() {
      return String.format(Locale.ROOT, "≥ %s ×", Row.print(least));
    }
  }

  /** At most this fraction of the official driver's figure. */
  record Part(double most) implements Goal {
    @Override
    public boolean isMetBy(Row row) {
      return row.ratio() <= most;
    }

    @Override
    public String text() {
      return String.format(Locale.ROOT, "≤ %s ×", Row.print(most));
    }
  }

  /** At most this value, regardless of the official driver. */
  record AtMost(int most) implements Goal {
    @Override
    public boolean isMetBy(Row row) {
      return row.holdfast() <= most;
    }

    @Override
    public String text() {
      return "≤ " + most;
    }
  }
}
