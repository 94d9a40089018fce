package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.spec.SpecSuite.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class SpecSuiteTest {
  private static final SpecCase PASSING = new SpecCase("passing", () -> {});
  private static final SpecCase FAILING =
      new SpecCase(
          "failing",
          () -> {
            throw new AssertionFailedError("two\tlines\nof text");
          });

  @TempDir Path folder;
  private final ConformanceReport report = new ConformanceReport();
  private final Verdict verdict = new Verdict("suite", "file.json", report);

  @Test
  void aPassingCaseIsReportedAsPassed() throws Throwable {
    verdict.on(PASSING, Optional.empty());
    assertThat(rows()).isEqualTo("suite\tfile.json\tpassing\tpassed\t\n");
  }

  @Test
  void aFailingCaseFailsAndItsReasonStaysOnOneLine() throws IOException {
    assertThatThrownBy(() -> verdict.on(FAILING, Optional.empty()))
        .isInstanceOf(AssertionFailedError.class);
    assertThat(rows())
        .endsWith("failing\tfailed\torg.opentest4j.AssertionFailedError: two lines of text\n");
  }

  @Test
  void aSkippedCaseThatFailsIsSkippedWithTheSkipFilesReason() throws IOException {
    assertThatThrownBy(() -> verdict.on(FAILING, Optional.of("decided otherwise")))
        .isInstanceOf(TestAbortedException.class);
    assertThat(rows()).endsWith("failing\tskipped\tdecided otherwise\n");
  }

  @Test
  void aSkippedCaseThatPassesFailsTheBuild() throws IOException {
    assertThatThrownBy(() -> verdict.on(PASSING, Optional.of("decided otherwise")))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("Remove that line");
    assertThat(rows()).contains("passing\tfailed\t");
  }

  @Test
  void aCaseWhosePreconditionsAreUnmetIsSkippedWithItsOwnReason() throws IOException {
    SpecCase unmet =
        new SpecCase(
            "unmet",
            () -> {
              throw SpecCase.unmet("needs server 8.0");
            });
    assertThatThrownBy(() -> verdict.on(unmet, Optional.empty()))
        .isInstanceOf(TestAbortedException.class);
    assertThat(rows()).endsWith("unmet\tskipped\tneeds server 8.0\n");
  }

  @Test
  void aCaseThatDoesNotApplyIsReportedAsSuch() throws IOException {
    report.inapplicable("suite@single", "file.json", "sharded only", "needs topologies sharded");
    assertThat(rows())
        .isEqualTo(
            "suite@single\tfile.json\tsharded only\tinapplicable\tneeds topologies sharded\n");
    assertThat(report.summary()).containsPattern("suite@single +0 +0 +0 +1");
  }

  private String rows() throws IOException {
    Path file = folder.resolve("conformance.tsv");
    report.write(file);
    String text = Files.readString(file);
    assertThat(text).startsWith("suite\tfile\tcase\tresult\treason\n");
    return text.substring(text.indexOf('\n') + 1);
  }
}
