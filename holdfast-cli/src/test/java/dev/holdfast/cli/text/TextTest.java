package dev.holdfast.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 ms",
    "420000, 0.42 ms",
    "17400000, 17 ms",
    "999000000, 999 ms",
    "1250000000, 1.25 s",
    "2000000000, 2 s",
    "45000000000, 45 s",
    "120000000000, 2 min",
  })
  void durationsArePrintedWithASuitableUnit(long nanos, String text) {
    assertThat(Durations.text(Duration.ofNanos(nanos))).isEqualTo(text);
    assertThat(Durations.ofNanos(nanos)).isEqualTo(text);
  }

  @Test
  void aSparklineShowsPowersOfTenAsSteps() {
    assertThat(Sparkline.of(List.of(1.0, 10.0, 100.0, 1000.0, 10_000.0), 10, 1, 10_000))
        .isEqualTo("▁▃▅▇█");
  }

  @Test
  void aSparklineKeepsTheNewestAndShowsGaps() {
    assertThat(Sparkline.of(List.of(9999.0, 0.1, -1.0, 9999.0), 3, 1, 1000)).isEqualTo("▁ █");
    assertThat(Sparkline.of(List.of(), 3, 1, 1000)).isEmpty();
  }

  @Test
  void aBarNeverExceedsItsWidth() {
    assertThat(Bar.of(0.5, 4)).isEqualTo("██░░");
    assertThat(Bar.of(0, 4)).isEqualTo("░░░░");
    assertThat(Bar.of(7, 4)).isEqualTo("████");
    assertThat(Bar.of(-1, 4)).isEqualTo("░░░░");
  }

  @Test
  void tableColumnsAreAsWideAsTheirWidestCell() {
    Table table = new Table("name", "is").row("a", "primary").row("longer", "");
    assertThat(table.lines()).containsExactly("name    is", "a       primary", "longer");
    assertThat(table.body()).containsExactly("a       primary", "longer");
  }

  @Test
  void aRowHasAsManyCellsAsTheTableHasColumns() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Table("a", "b").row("only one"));
  }
}
