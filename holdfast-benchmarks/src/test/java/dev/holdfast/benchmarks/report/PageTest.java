package dev.holdfast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final String RUNTIME = "jdk" + Runtime.version().feature();

  private final Results results =
      new Results(LocalDate.of(2026, 1, 2), List.of(row("ping", 20, 10, 30)));

  @Test
  void theSectionOfTheJdkIsReplacedAndNothingElse() {
    String page =
        "before\n<!-- results of %s -->\nstale\n<!-- end of %s -->\nafter\n"
            .formatted(RUNTIME, RUNTIME);
    String updated = Page.updated(page, results);
    assertThat(updated)
        .startsWith("before\n<!-- results of " + RUNTIME + " -->\n## Results of 2026-01-02")
        .endsWith("<!-- end of " + RUNTIME + " -->\nafter\n")
        .contains("| ping ")
        .doesNotContain("stale");
    assertThat(Page.updated(updated, results)).isEqualTo(updated);
  }

  @Test
  void aJdkWithoutSectionGetsOneAtTheEnd() {
    assertThat(Page.updated("page\n", results))
        .startsWith("page\n\n<!-- results of " + RUNTIME + " -->\n");
  }

  @Test
  void aGoalIsMetByTheRatioAndMissedBelowIt() {
    assertThat(Table.of(List.of(row("ping", 16, 10, 30)))).contains("≥ 1.60 ×").contains("| yes");
    assertThat(Table.of(List.of(row("ping", 15.9, 10, 30)))).contains("**no**");
    assertThat(Table.of(List.of(row("ping-bytes", 2, 10, 0)))).contains("| yes");
    assertThat(Table.of(List.of(row("ping-bytes", 2.1, 10, 0)))).contains("**no**");
    assertThat(Table.of(List.of(row("idle-threads", 11, 10, 0)))).contains("**no**");
  }

  @Test
  void thePlotsHaveABarAndALineForWhatWasMeasured() {
    List<Row> rows = List.of(row("insert-small", 20, 10, 30), row("insert-small-8", 40, 20, 60));
    assertThat(RatioPlot.of(rows)).contains(">insert-small<", "fill=\"#06c\"", "fill=\"#d40\"");
    assertThat(ThreadsPlot.of(rows)).contains("stroke=\"#06c\"", ">8<");
  }

  private static Row row(String id, double ours, double theirs, double floor) {
    return new Row(
        id,
        id,
        Row.Unit.OPERATIONS_PER_SECOND,
        ours,
        theirs,
        floor,
        ours / theirs,
        false,
        new Document());
  }
}
