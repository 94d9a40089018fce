package dev.holdfast.benchmarks.report;

import java.util.Locale;

/** What a row is to show. */
public sealed interface Goal {
  boolean isMetBy(Row row);

  /** As the table shows it. */
  String text();

  /** So many times as fast as the official driver. */
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

  /** So small a part of what the official driver takes. */
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

  /** No more than this, whatever the official driver does. */
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
