package dev.holdfast.benchmarks;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.report.Page;
import dev.holdfast.benchmarks.report.Plots;
import dev.holdfast.benchmarks.report.Results;
import dev.holdfast.benchmarks.report.Row;
import dev.holdfast.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** The command line: runs the requested measurements, prints the table and keeps the results. */
public final class Bench {
  private Bench() {}

  public static void main(String[] args) throws IOException {
    try {
      run(Options.parse(args), Path.of(System.getProperty("holdfast.root", ".")));
    } catch (IllegalArgumentException e) {
      System.err.println("bench: " + e.getMessage());
      System.exit(2);
    }
    System.exit(0); // A contender may have left threads running.
  }

  private static void run(Options options, Path root) throws IOException {
    BenchmarkData data = BenchmarkData.find(root);
    Scale scale = options.quick() ? Scale.QUICK : Scale.FULL;
    List<Row> rows = new Run(data, scale, options::wants, System.err).measure();
    System.out.print(Table.of(rows));
    if (options.keep()) {
      keep(new Results(LocalDate.now(ZoneOffset.UTC), rows), root);
    }
  }

  private static void keep(Results results, Path root) throws IOException {
    System.err.println("bench: results in " + results.write(root));
    Plots.write(results, root);
    Page.update(results, root);
  }
}
