package dev.holdfast.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.benchmarks.data.BenchmarkData;
import dev.holdfast.benchmarks.measure.Trial;
import dev.holdfast.benchmarks.report.Goals;
import dev.holdfast.benchmarks.report.Results;
import dev.holdfast.benchmarks.report.Row;
import dev.holdfast.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.bson.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * All that the benchmarks measure, done once: that it works, and nothing about speed. Every worker
 * counts the documents it sees, and a wrong count fails its run.
 */
class SmokeTest {
  private static List<Row> rows = List.of();

  @BeforeAll
  @Timeout(value = 5, unit = TimeUnit.MINUTES) // Half a minute, where nothing else runs.
  static void everythingIsMeasuredOnce() throws IOException {
    Path root = Path.of(System.getProperty("holdfast.root", ".."));
    assumeTrue(
        System.getProperty(BenchmarkData.PROPERTY) != null
            || Files.isDirectory(root.resolve("../shared/bench-data")),
        "needs the data of the driver benchmark");
    System.setProperty("jmh.ignoreLock", "true"); // Others may measure meanwhile: this does not.
    rows = new Run(BenchmarkData.find(root), Scale.TRIAL, id -> true, System.err).measure();
  }

  @Test
  void everyTrialHasARowAndSoHaveBsonAndStart() {
    List<String> expected = new ArrayList<>(Run.trials().stream().map(Trial::id).toList());
    for (String shape : List.of("flat", "deep", "full", "tweet")) {
      expected.addAll(List.of("encode-" + shape, "decode-" + shape));
    }
    expected.addAll(List.of("cold-start", "idle-threads", "idle-sockets", "idle-heap"));
    assertThat(rows).extracting(Row::id).doesNotHaveDuplicates().containsAll(expected);
  }

  @Test
  void figuresArePositiveAndAgreeWithTheirRatio() {
    for (Row row : rows) {
      assertThat(row.holdfast()).as(row.id()).isPositive().isFinite();
      assertThat(row.official()).as(row.id()).isPositive().isFinite();
      assertThat(row.ratio()).as(row.id()).isPositive().isFinite();
    }
    // One round: the median of ratios is the ratio of medians.
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(row.ratio())
                    .isCloseTo(row.holdfast() / row.official(), Percentage.withPercentage(0.1)));
  }

  @Test
  void onlyGoalsForVirtualThreadsMayLackARow() {
    List<String> ids = rows.stream().map(Row::id).toList();
    assertThat(Goals.rows().filter(id -> !id.contains("virtual"))).isSubsetOf(ids);
  }

  @Test
  void theTableShowsEveryRow() {
    String table = Table.of(rows);
    assertThat(rows).allSatisfy(row -> assertThat(table).contains("| " + row.title() + " "));
    assertThat(table.lines().map(String::length).distinct()).hasSize(1);
  }

  @Test
  void theFileOfResultsHoldsEveryRow(@TempDir Path folder) throws IOException {
    Path file = new Results(LocalDate.of(2026, 1, 2), rows).write(folder);
    assertThat(file.getFileName().toString())
        .isEqualTo("2026-01-02-jdk" + Runtime.version().feature() + ".json");
    Document read = Document.parse(Files.readString(folder.resolve(file)));
    assertThat(read.getList("rows", Document.class))
        .extracting(row -> row.getString("id"))
        .containsExactlyElementsOf(rows.stream().map(Row::id).toList());
  }
}
