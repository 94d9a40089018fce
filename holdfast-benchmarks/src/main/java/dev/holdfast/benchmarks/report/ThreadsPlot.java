package dev.holdfast.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Plots throughput by the number of threads, for inserting and for finding one small document. */
final class ThreadsPlot {
  private static final int WIDTH = 860;
  private static final int HEIGHT = 300;
  private static final int PANEL = WIDTH / 2;
  private static final int LEFT = 60;
  private static final int TOP = 50;
  private static final int BOTTOM = 50;
  private static final List<String> STEPS =
      List.of("", "-8", "-64", "-256", "-1000-virtual", "-10000-virtual");
  private static final List<String> LABELS = List.of("1", "8", "64", "256", "1 000 v", "10 000 v");

  private final List<Row> rows;
  private final int steps;
  private final double highest;
  private final Svg svg = new Svg(WIDTH, HEIGHT);

  private ThreadsPlot(List<Row> rows) {
    this.rows = rows;
    double most = 1;
    for (String work : List.of("insert-small", "find-small")) {
      for (Row row : series(work)) {
        most = Math.max(most, Math.max(row.holdfast(), Math.max(row.official(), row.floor())));
      }
    }
    this.steps = Math.max(2, series("insert-small").size());
    // Four lines at round figures.
    double unit = Math.pow(10, Math.floor(Math.log10(most / 4)));
    this.highest = 4 * unit * Math.ceil(most / 4 / unit);
  }

  static String of(List<Row> rows) {
    ThreadsPlot plot = new ThreadsPlot(rows);
    plot.draw("insert-small", "insertOne small, operations per second", 0);
    plot.draw("find-small", "findOne small, operations per second", PANEL);
    return plot.svg.toString();
  }

  private void draw(String work, String title, int offset) {
    svg.words(offset + LEFT, 18, "start", title);
    Map<String, ToDoubleFunction<Row>> lines =
        Map.of("#06c", Row::holdfast, "#888", Row::official, "#bcc", Row::floor);
    svg.bar(offset + LEFT, 28, 12, 4, "#06c").words(offset + LEFT + 16, 34, "start", "Holdfast");
    svg.bar(offset + LEFT + 90, 28, 12, 4, "#888");
    svg.words(offset + LEFT + 106, 34, "start", "official");
    svg.bar(offset + LEFT + 170, 28, 12, 4, "#bcc");
    svg.words(offset + LEFT + 186, 34, "start", "bare sockets");
    for (int i = 0; i <= 4; i++) {
      double value = highest * i / 4;
      svg.line(offset + LEFT, y(value), offset + PANEL - 20, y(value), "#ddd", 1);
      svg.words(offset + LEFT - 6, y(value) + 4, "end", Row.print(value));
    }
    List<Row> series = series(work);
    for (int i = 0; i < series.size(); i++) {
      svg.words(x(offset, i), HEIGHT - BOTTOM + 18, "middle", LABELS.get(i));
      for (Map.Entry<String, ToDoubleFunction<Row>> line : lines.entrySet()) {
        double here = line.getValue().applyAsDouble(series.get(i));
        svg.bar(x(offset, i) - 2.5, y(here) - 2.5, 5, 5, line.getKey());
        if (i > 0) {
          double before = line.getValue().applyAsDouble(series.get(i - 1));
          svg.line(x(offset, i - 1), y(before), x(offset, i), y(here), line.getKey(), 2);
        }
      }
    }
    svg.words(offset + PANEL - 20, HEIGHT - 8, "end", "threads (v: virtual)");
  }

  /** The rows that were measured. Older JDKs have no virtual threads. */
  private List<Row> series(String work) {
    List<Row> series = new ArrayList<>();
    for (String step : STEPS) {
      rows.stream().filter(row -> row.id().equals(work + step)).forEach(series::add);
    }
    return series;
  }

  private double x(int offset, int step) {
    return offset + LEFT + 20 + step * (PANEL - 60.0 - LEFT) / (steps - 1);
  }

  private double y(double value) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest);
  }
}
