package dev.holdfast.benchmarks;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.measure.Comparison;
import dev.holdfast.benchmarks.measure.OtherLoad;
import dev.holdfast.benchmarks.measure.Plan;
import dev.holdfast.benchmarks.measure.Slices;
import dev.holdfast.benchmarks.measure.Threads;
import dev.holdfast.benchmarks.report.ComparisonRows;
import dev.holdfast.benchmarks.report.Row;
import dev.holdfast.benchmarks.report.Table;
import dev.holdfast.benchmarks.work.Contender;
import dev.holdfast.benchmarks.work.Deployment;
import dev.holdfast.benchmarks.work.Inputs;
import dev.holdfast.benchmarks.work.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The command: measures what was asked for, and prints the table. */
public final class Bench {
  private Bench() {}

  public static void main(String[] args) throws IOException {
    Options options = Options.parse(args);
    if (options.help()) {
      System.out.print(Options.USAGE);
      return;
    }
    Path root = Path.of(System.getProperty("holdfast.root", "."));
    BenchmarkData data = BenchmarkData.find(root);
    List<Row> rows = new ArrayList<>();
    try (Inputs inputs = new Inputs(data);
        Deployment deployment = Deployment.start(data)) {
      List<Contender> contenders = deployment.contenders(inputs);
      Slices slices = new Slices(contenders, new OtherLoad(deployment.process()));
      Plan plan =
          options.quick()
              ? new Plan(Duration.ofMillis(800), Duration.ofMillis(150), 5, 0.1)
              : new Plan(Duration.ofSeconds(2), Duration.ofMillis(300), 9, 0.1);
      for (Work work : Work.values()) {
        if (options.wants(work.name().toLowerCase(Locale.ROOT).replace('_', '-'))) {
          System.err.println("bench: " + work.title());
          Comparison comparison = slices.compare(work, Threads.ONE, plan);
          ComparisonRows.of(comparison).forEach(rows::add);
          System.err.println(rows.get(rows.size() - 1).details().toJson());
        }
      }
      contenders.forEach(Contender::close);
    }
    System.out.print(Table.of(rows));
  }
}
