package dev.holdfast.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the plots that docs/performance.md shows. */
public final class Plots {
  private Plots() {}

  public static void write(Results results, Path root) throws IOException {
    Path docs = root.resolve("docs");
    Files.writeString(
        docs.resolve("performance-" + results.runtime() + ".svg"), RatioPlot.of(results.rows()));
    Files.writeString(
        docs.resolve("performance-threads-" + results.runtime() + ".svg"),
        ThreadsPlot.of(results.rows()));
  }
}
