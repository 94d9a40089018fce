package dev.holdfast.cli.text;

import java.util.List;

/** A row of numbers as a row of bars, one character each. */
public final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /**
   * The newest {@code width} values, on a logarithmic scale: latencies differ by powers of ten. What is
   * not above {@code floor} is the lowest bar, what reaches {@code ceiling} the highest; a negative value
   * means that there was nothing to measure, and is a gap.
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
