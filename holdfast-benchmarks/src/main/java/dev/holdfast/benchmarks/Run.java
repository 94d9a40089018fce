package dev.holdfast.benchmarks;

import dev.holdfast.benchmarks.bson.BsonRows;
import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.measure.Comparison;
import dev.holdfast.benchmarks.measure.OtherLoad;
import dev.holdfast.benchmarks.measure.Slices;
import dev.holdfast.benchmarks.measure.Threads;
import dev.holdfast.benchmarks.measure.Trial;
import dev.holdfast.benchmarks.report.ComparisonRows;
import dev.holdfast.benchmarks.report.Row;
import dev.holdfast.benchmarks.server.Deployment;
import dev.holdfast.benchmarks.start.StartRows;
import dev.holdfast.benchmarks.work.Contender;
import dev.holdfast.benchmarks.work.Floor;
import dev.holdfast.benchmarks.work.Holdfast;
import dev.holdfast.benchmarks.work.Inputs;
import dev.holdfast.benchmarks.work.Official;
import dev.holdfast.benchmarks.work.Work;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Runs the measurements one after the other and prints the progress. */
final class Run {
  /** For parallel import and export: about what an application would use on a small machine. */
  private static final int FILES_AT_ONCE = 4;

  private final BenchmarkData data;
  private final Scale scale;
  private final Predicate<String> wanted;
  private final PrintStream progress;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param wanted receives the ids of trials, "bson" and "start"
   */
  Run(BenchmarkData data, Scale scale, Predicate<String> wanted, PrintStream progress) {
    this.data = data;
    this.scale = scale;
    this.wanted = wanted;
    this.progress = progress;
  }

  List<Row> measure() throws IOException {
    try (Deployment deployment = Deployment.start(data)) {
      OtherLoad others = new OtherLoad(deployment.process());
      compare(wanted(trial -> !trial.isCrowd()), deployment, deployment.uri(), others);
      compare(wanted(Trial::isCrowd), deployment, deployment.crowdUri(), others);
      if (wanted.test("start")) {
        watched("new JVMs", others, () -> StartRows.coldStart(deployment.uri(), scale.starts()));
        watched("idle clients", others, () -> StartRows.idle(deployment.uriOfThree()));
      }
      if (wanted.test("bson")) {
        watched(
            "BSON", others, () -> BsonRows.measure(data, scale.bsonIteration(), scale.bsonForks()));
      }
    }
    return rows;
  }

  private List<Trial> wanted(Predicate<Trial> kind) {
    return trials().stream().filter(kind).filter(trial -> wanted.test(trial.id())).toList();
  }

  /** Watches the load of other processes during a measurement that does not consist of rounds. */
  private void watched(String title, OtherLoad others, Measurement measurement) throws IOException {
    OtherLoad.Reading before = others.read();
    List<Row> found = measurement.rows();
    boolean disturbed = others.read().shareSince(before) > scale.usual().tolerated();
    found.forEach(row -> rows.add(disturbed ? row.asDisturbed() : row));
    progress.println("bench: " + title + (disturbed ? " (disturbed)" : ""));
  }

  @FunctionalInterface
  private interface Measurement {
    List<Row> rows() throws IOException;
  }

  /** All trials that this JDK supports. */
  static List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (Work work : Work.values()) {
      boolean files = work == Work.LDJSON_IMPORT || work == Work.LDJSON_EXPORT;
      trials.add(new Trial(work, files ? Threads.platform(FILES_AT_ONCE) : Threads.ONE));
    }
    for (Work work : List.of(Work.INSERT_SMALL, Work.FIND_SMALL)) {
      for (int count : new int[] {8, 64, 256}) {
        trials.add(new Trial(work, Threads.platform(count)));
      }
      if (Threads.virtualOnesExist()) {
        trials.add(new Trial(work, Threads.virtual(1_000)));
        trials.add(new Trial(work, Threads.virtual(10_000)));
      }
    }
    return trials;
  }

  private void compare(List<Trial> trials, Deployment deployment, String uri, OtherLoad others)
      throws IOException {
    if (trials.isEmpty()) {
      return;
    }
    try (Inputs inputs = new Inputs(data);
        Contender holdfast = new Holdfast(uri, inputs);
        Contender official = new Official(uri, inputs);
        Contender floor = new Floor(uri, Deployment.POOL_SIZE, inputs)) {
      Slices slices = new Slices(List.of(holdfast, official, floor), others, deployment.process());
      for (Trial trial : trials) {
        Comparison comparison = slices.compare(trial, scale.of(trial));
        List<Row> found = ComparisonRows.of(comparison);
        rows.addAll(found);
        progress.printf(
            "bench: %s: %s × (%d rounds, %d dropped%s%s)%n",
            trial.title(),
            Row.print(found.get(0).ratio()),
            comparison.rounds().size(),
            comparison.dropped(),
            comparison.disturbed() ? ", disturbed" : "",
            trial.isConversation() && !comparison.together()
                ? ", on several processors: taskset is missing"
                : "");
      }
    }
  }
}
