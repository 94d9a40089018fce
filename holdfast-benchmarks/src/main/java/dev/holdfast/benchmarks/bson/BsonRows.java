package dev.holdfast.benchmarks.bson;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.report.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the BSON benchmarks, each in its own JVM. */
public final class BsonRows {
  private static final List<String> SHAPES = List.of("flat", "deep", "full", "tweet");

  private BsonRows() {}

  /**
   * @param iteration the length of an iteration; each benchmark has six, and the first three warm up
   * @param forks 0 runs the benchmarks in this JVM, which is only for trying them out
   */
  public static List<Row> measure(BenchmarkData data, Duration iteration, int forks) {
    Map<String, Result<?>> results = run(data, iteration, forks);
    List<Row> rows = new ArrayList<>();
    for (String direction : List.of("encode", "decode")) {
      for (String shape : SHAPES) {
        Result<?> ours = results.get(direction + "Holdfast " + shape);
        Result<?> stock = results.get(direction + "Stock " + shape);
        if (ours == null || stock == null) {
          throw new IllegalStateException("JMH has no results of " + direction + " " + shape);
        }
        rows.add(row(direction, shape, ours, stock));
      }
    }
    return rows;
  }

  private static Map<String, Result<?>> run(BenchmarkData data, Duration iteration, int forks) {
    TimeValue time = TimeValue.milliseconds(iteration.toMillis());
    OptionsBuilder options = new OptionsBuilder();
    options
        .include(BsonBenchmark.class.getName())
        .param("data", data.folder().toAbsolutePath().toString())
        .forks(forks)
        .jvmArgs(jvmOptions())
        .warmupIterations(3)
        .warmupTime(time)
        .measurementIterations(3)
        .measurementTime(time)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
    Collection<RunResult> runs;
    try {
      runs = new Runner(options.build()).run();
    } catch (RunnerException e) {
      throw new IllegalStateException("JMH could not run the benchmarks", e);
    }
    Map<String, Result<?>> results = new HashMap<>();
    for (RunResult run : runs) {
      results.put(
          run.getPrimaryResult().getLabel() + " " + run.getParams().getParam("shape"),
          run.getPrimaryResult());
    }
    return results;
  }

  private static String[] jvmOptions() {
    List<String> options =
        new ArrayList<>(
            List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "-Dslf4j.internal.verbosity=ERROR"));
    if (Runtime.version().feature() >= 23) {
      options.add("--sun-misc-unsafe-memory-access=allow"); // Until JMH stops using Unsafe.
    }
    return options.toArray(String[]::new);
  }

  private static Row row(String direction, String shape, Result<?> ours, Result<?> stock) {
    return new Row(
        direction + "-" + shape,
        "BSON " + direction + " " + shape,
        Row.Unit.OPERATIONS_PER_SECOND,
        ours.getScore(),
        stock.getScore(),
        Double.NaN,
        ours.getScore() / stock.getScore(),
        false,
        new Document("holdfastError", ours.getScoreError())
            .append("officialError", stock.getScoreError()));
  }
}
