package dev.holdfast.benchmarks.report;

import java.util.Locale;
import org.bson.Document;

/**
 * One figure of all contenders.
 *
 * @param id by which goals, plots and earlier results name it
 * @param floor NaN where bare sockets have no such figure
 * @param ratio Holdfast's figure divided by the official driver's, round by round where there are rounds
 * @param disturbed whether others used the machine too much to trust it
 * @param details everything else that was measured with it
 */
public record Row(
    String id,
    String title,
    Unit unit,
    double holdfast,
    double official,
    double floor,
    double ratio,
    boolean disturbed,
    Document details) {

  public Row asDisturbed() {
    return new Row(id, title, unit, holdfast, official, floor, ratio, true, details);
  }

  /** How a figure is written. */
  public enum Unit {
    OPERATIONS_PER_SECOND("op/s"),
    BYTES("B"),
    MILLISECONDS("ms"),
    MICROSECONDS("µs"),
    COUNT("");

    private final String symbol;

    Unit(String symbol) {
      this.symbol = symbol;
    }

    public String symbol() {
      return symbol;
    }
  }

  /** Three digits that matter, or all before the point. */
  public static String print(double figure) {
    if (Double.isNaN(figure)) {
      return "–";
    }
    String digits = figure >= 100 ? "%,.0f" : figure >= 10 ? "%.1f" : "%.2f";
    String text = figure == Math.rint(figure) && figure < 100 ? "%.0f" : digits;
    return String.format(Locale.ROOT, text, figure).replace(',', ' ');
  }
}
