package dev.holdfast.benchmarks.report;

import java.util.Locale;
import org.bson.Document;

/**
 * One figure of all contenders.
 *
 * @param id the name for goals, plots and earlier results
 * @param floor NaN if bare sockets have no such figure
 * @param ratio Holdfast's figure divided by the official driver's; computed per round if there are rounds
 * @param disturbed whether other processes used too much of the machine to trust the figure
 * @param details all other figures of the measurement
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

  /** The unit of a figure. */
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

  /** Prints three significant digits, or all digits before the decimal point. */
  public static String print(double figure) {
    if (Double.isNaN(figure)) {
      return "–";
    }
    String digits = figure >= 100 ? "%,.0f" : figure >= 10 ? "%.1f" : "%.2f";
    String text = figure == Math.rint(figure) && figure < 100 ? "%.0f" : digits;
    return String.format(Locale.ROOT, text, figure).replace(',', ' ');
  }
}
