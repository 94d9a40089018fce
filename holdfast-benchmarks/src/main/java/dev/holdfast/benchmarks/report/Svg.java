package dev.holdfast.benchmarks.report;

import java.util.Locale;

/** Builds an SVG drawing, shape by shape. */
final class Svg {
  private final StringBuilder text = new StringBuilder();

  Svg(int width, int height) {
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
            + " font-size=\"12\">",
        width, height);
    append("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
  }

  Svg bar(double x, double y, double width, double height, String colour) {
    return append(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
        x, y, Math.max(0, width), height, colour);
  }

  Svg line(double x1, double y1, double x2, double y2, String colour, double width) {
    return append(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%.1f\"/>",
        x1, y1, x2, y2, colour, width);
  }

  /**
   * @param anchor start, middle or end: the part of the text that is at that position
   */
  Svg words(double x, double y, String anchor, String words) {
    String safe = words.replace("&", "&amp;").replace("<", "&lt;");
    return append("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, safe);
  }

  private Svg append(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return text + "</svg>\n";
  }
}
