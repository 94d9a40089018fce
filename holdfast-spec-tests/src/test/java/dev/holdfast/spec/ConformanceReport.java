package dev.holdfast.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects the result of every conformance case of this JVM and writes them to {@code
 * target/conformance.tsv}: suite, file, case, result, reason. Cases report from any thread; {@link
 * ConformanceListener} writes once, at the end.
 */
final class ConformanceReport {
  static final ConformanceReport INSTANCE = new ConformanceReport();

  private enum Result {
    PASSED,
    FAILED,
    SKIPPED,
    INAPPLICABLE;

    String column() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private record Row(String suite, String file, String caseName, Result result, String reason) {
    String line() {
      return String.join("\t", suite, file, clean(caseName), result.column(), clean(reason));
    }

    private static String clean(String text) {
      return text.replaceAll("\\s+", " ").strip();
    }
  }

  private final List<Row> rows = new ArrayList<>();

  ConformanceReport() {}

  void passed(String suite, String file, String caseName) {
    add(new Row(suite, file, caseName, Result.PASSED, ""));
  }

  void skipped(String suite, String file, String caseName, String reason) {
    add(new Row(suite, file, caseName, Result.SKIPPED, reason));
  }

  /** Not run, because it says nothing about the server at hand. */
  void inapplicable(String suite, String file, String caseName, String reason) {
    add(new Row(suite, file, caseName, Result.INAPPLICABLE, reason));
  }

  void failed(String suite, String file, String caseName, Throwable failure) {
    add(new Row(suite, file, caseName, Result.FAILED, failure.toString()));
  }

  private synchronized void add(Row row) {
    rows.add(row);
  }

  synchronized void write(Path file) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(
        Comparator.comparing(Row::suite)
            .thenComparing(Row::file)); // Stable: cases keep their order.
    StringBuilder text = new StringBuilder("suite\tfile\tcase\tresult\treason\n");
    sorted.forEach(row -> text.append(row.line()).append('\n'));
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** A table of counts per suite, for people. */
  synchronized String summary() {
    Map<String, int[]> counts = new TreeMap<>();
    for (Row row : rows) {
      counts
          .computeIfAbsent(row.suite(), suite -> new int[Result.values().length])[
          row.result().ordinal()]++;
    }
    StringBuilder table =
        new StringBuilder(
            String.format(
                "%-60s %7s %7s %7s %7s%n",
                "conformance suite", "passed", "failed", "skipped", "n/a"));
    counts.forEach(
        (suite, n) ->
            table.append(String.format("%-60s %7d %7d %7d %7d%n", suite, n[0], n[1], n[2], n[3])));
    return table.toString();
  }

  synchronized boolean isEmpty() {
    return rows.isEmpty();
  }
}
