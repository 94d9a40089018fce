package dev.holdfast.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Prints all rows as a Markdown table that is also readable as plain text. */
public final class Table {
  private static final List<String> HEAD =
      List.of("work", "Holdfast", "official", "floor", "unit", "ratio", "goal", "met");

  private Table() {}

  public static String of(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(HEAD);
    rows.forEach(row -> lines.add(cells(row)));
    int[] widths = new int[HEAD.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      append(text, lines.get(i), widths);
      if (i == 0) {
        appendRule(text, widths);
      }
    }
    return text.toString();
  }

  private static List<String> cells(Row row) {
    String mark = row.disturbed() ? " ~" : "";
    return List.of(
        row.title(),
        Row.print(row.holdfast()),
        Row.print(row.official()),
        Row.print(row.floor()),
        row.unit().symbol(),
        Row.print(row.ratio()) + " ×" + mark,
        Goals.of(row).map(Goal::text).orElse(""),
        Goals.of(row).map(goal -> goal.isMetBy(row) ? "yes" : "**no**").orElse(""));
  }

  private static void append(StringBuilder text, List<String> cells, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      String gap = " ".repeat(widths[i] - cells.get(i).length());
      boolean right = isFigure(i);
      text.append("| ").append(right ? gap : "").append(cells.get(i));
      text.append(right ? "" : gap).append(' ');
    }
    text.append("|\n");
  }

  private static void appendRule(StringBuilder text, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      text.append('|').append("-".repeat(widths[i] + 1)).append(isFigure(i) ? ':' : '-');
    }
    text.append("|\n");
  }

  private static boolean isFigure(int column) {
    return column >= 1 && column <= 3 || column == 5;
  }
}
