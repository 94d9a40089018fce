package dev.holdfast.benchmarks.report;

import java.util.List;

/**
 * Plots how many times as fast as the official driver: a bar for Holdfast, a mark for the goal, and the limit
 * that bare sockets reach. The scale is logarithmic, so equal ratios have equal lengths.
 */
final class RatioPlot {
  private static final int WIDTH = 860;
  private static final int LEFT = 260;
  private static final int TOP = 40;
  private static final int LINE = 20;
  private static final double LOWEST = 0.5;
  private static final double HIGHEST = 32;

  private RatioPlot() {}

  static String of(List<Row> rows) {
    List<Row> shown =
        rows.stream().filter(row -> row.unit() == Row.Unit.OPERATIONS_PER_SECOND).toList();
    int bottom = TOP + shown.size() * LINE;
    Svg svg = new Svg(WIDTH, bottom + 40);
    for (double times = LOWEST; times <= HIGHEST; times *= 2) {
      svg.line(x(times), TOP - 6, x(times), bottom, times == 1 ? "#888" : "#ddd", 1);
      svg.words(x(times), bottom + 16, "middle", Row.print(times) + " ×");
    }
    svg.bar(LEFT, 12, 12, 12, "#06c").words(LEFT + 18, 22, "start", "Holdfast");
    svg.bar(LEFT + 100, 12, 12, 12, "#cdd").words(LEFT + 118, 22, "start", "bare sockets");
    svg.bar(LEFT + 220, 10, 3, 16, "#d40").words(LEFT + 230, 22, "start", "goal");
    svg.words(WIDTH - 10, bottom + 34, "end", "operations per second ÷ the official driver's");
    for (int i = 0; i < shown.size(); i++) {
      draw(svg, shown.get(i), TOP + i * LINE);
    }
    return svg.toString();
  }

  private static void draw(Svg svg, Row row, int y) {
    svg.words(LEFT - 8, y + 13, "end", row.title());
    if (!Double.isNaN(row.floor())) {
      double limit = row.floor() / row.official();
      svg.bar(x(1), y + 2, x(limit) - x(1), LINE - 6, "#cdd");
    }
    double from = Math.min(x(1), x(row.ratio()));
    svg.bar(from, y + 4, Math.abs(x(row.ratio()) - x(1)), LINE - 10, "#06c");
    if (Goals.of(row).orElse(null) instanceof Goal.Times goal) {
      svg.bar(x(goal.least()) - 1, y + 1, 3, LINE - 4, "#d40");
    }
  }

  private static double x(double times) {
    double shown = Math.max(LOWEST, Math.min(times, HIGHEST));
    return LEFT + (WIDTH - 30 - LEFT) * Math.log(shown / LOWEST) / Math.log(HIGHEST / LOWEST);
  }
}
