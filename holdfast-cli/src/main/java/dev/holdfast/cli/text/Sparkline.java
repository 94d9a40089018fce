package dev.holdfast.cli.text;

import java.util.List;

/** Draws numbers as a row of bars, one character each. */
public final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /**
   * Draws the newest {@code width} values on a logarithmic scale, because latencies differ by powers of ten.
   * Values up to {@code floor} get the lowest bar, values from {@code ceiling} on the highest. A negative
   * value means that nothing was measured, and leaves a gap.
   */
  public static String of(List<Double> values, int width, double floor, double ceiling) {
    StringBuilder line = new StringBuilder();
    int first = Math.max(0, values.size() - width);
    for (double value : values.subList(first, values.size())) {
      line.append(value < 0 ? ' ' : BARS.charAt(level(value, floor, ceiling)));
    }
    return line.toString();
  }

  private static int level(double value, double floor, double ceiling) {
    if (value <= floor) {
      return 0;
    }
    double share = Math.log(value / floor) / Math.log(ceiling / floor);
    return (int) Math.min(BARS.length() - 1, Math.floor(share * BARS.length() + 1e-9));
  }
}
