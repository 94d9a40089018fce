package dev.holdfast.internal.execution;

import java.util.List;
import java.util.Locale;

/** Draws attempts per call over calls, as docs/retry-behaviour.md shows it. */
final class OverloadPlot {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 260;
  private static final int LEFT = 50;
  private static final int BOTTOM = 40;
  private static final double TOP_VALUE = 6.5;

  private OverloadPlot() {}

  static String of(List<Double> attemptsPerCall, int callsPerSlice) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        text(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                + " font-size=\"12\">%n",
            WIDTH, HEIGHT));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    for (int value = 0; value <= 6; value++) {
      svg.append(
          text(
              "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>"
                  + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n",
              LEFT, WIDTH - 10, y(value), y(value), LEFT - 8, y(value) + 4, value));
    }
    double step = (WIDTH - 10.0 - LEFT) / attemptsPerCall.size();
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < attemptsPerCall.size(); i++) {
      double level = y(attemptsPerCall.get(i));
      points.append(text("%.1f,%.1f ", LEFT + i * step, level));
      points.append(text("%.1f,%.1f ", LEFT + (i + 1) * step, level));
      if (i % 8 == 0) {
        svg.append(
            text(
                "<text x=\"%.1f\" y=\"%d\">%d</text>%n",
                LEFT + i * step, HEIGHT - BOTTOM + 18, i * callsPerSlice));
      }
    }
    svg.append(
        text(
            "<polyline points=\"%s\" fill=\"none\" stroke=\"#06c\" stroke-width=\"2\"/>%n",
            points.toString().trim()));
    svg.append(
        text(
            "<text x=\"%d\" y=\"16\">attempts per call</text><text x=\"%d\" y=\"%d\""
                + " text-anchor=\"end\">calls</text>%n</svg>%n",
            LEFT, WIDTH - 10, HEIGHT - 6));
    return svg.toString();
  }

  private static double y(double value) {
    return 25 + (HEIGHT - 25 - BOTTOM) * (1 - value / TOP_VALUE);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
  }
}
