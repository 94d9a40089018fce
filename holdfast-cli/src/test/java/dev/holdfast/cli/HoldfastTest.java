package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldfastTest {
  @Test
  void helpNamesTheCommandsWithExamplesAndExitCodes() {
    Run run = Run.of("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("demo", "ping", "status", "doctor", "load", "Examples:", "Exit codes:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "ping", "status", "doctor", "load"})
  void everyCommandHasHelpWithAnExample(String command) {
    Run run = Run.of(command, "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Examples:", "./holdfast " + command, "--json");
  }

  @Test
  void withoutACommandItPrintsTheUsage() {
    Run run = Run.of();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("Usage: holdfast");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "doctor", "load"})
  void anInvalidConnectionStringIsReportedInOneLineWithoutThePassword(String command) {
    Run run = Run.of(command, "mongodb://user:s3cret@host:port/");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("holdfast: ").hasLineCount(1).doesNotContain("s3cret");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void anInvalidConnectionStringForTheDemoIsReportedInOneLine() {
    Run run = Run.of("demo", "--uri", "localhost:27017");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("holdfast: ").contains("mongodb://").hasLineCount(1);
  }

  @Test
  void anUnknownOptionIsAUsageError() {
    Run run = Run.of("demo", "--secnods", "3");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--secnods", "Did you mean --seconds");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--seconds=0", "--threads=0", "--rate=0", "--seconds=many"})
  void anInvalidNumberIsAUsageError(String option) {
    Run run = Run.of("demo", option);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(option.substring(0, option.indexOf('=')));
  }

  @Test
  void theDoctorReportsRisksAndTheirCost() {
    Run run = Run.of("doctor", "mongodb://app:s3cret@db.example.com/?w=1");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("risk     retryWrites is not set", "risk     w is 1", "one call at worst")
        .doesNotContain("s3cret");
  }

  @Test
  void theDoctorAcceptsAGoodConnectionString() {
    Run run =
        Run.of(
            "doctor",
            "mongodb://a,b,c/?replicaSet=rs0&retryWrites=true&w=majority&timeoutMS=30000&tls=true");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Nothing to worry about.");
  }

  @Test
  void theDoctorPrintsJson() {
    Run run = Run.of("doctor", "mongodb://localhost", "--json");
    Document document = Document.parse(run.out());
    assertThat(document.getList("advice", Document.class))
        .extracting(advice -> advice.getString("setting"))
        .contains("retryWrites", "timeoutMS");
    assertThat(document.getList("limits", Document.class)).isNotEmpty();
  }

  @Test
  void theDoctorSuggestsTheRightNameForAMistypedOption() {
    Run run = Run.of("doctor", "mongodb://a,b/?retryWrite=true&replicaSet=rs0&timeoutMS=30000");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .containsPattern("(?m)^risk +options need a change\\. .*'retryWrite'.*retryWrites\\b");
  }

  @Test
  void theDoctorReportsAnOptionWhoseValueIsIgnored() {
    Run run = Run.of("doctor", "mongodb://a,b/?retryWrites=maybe");
    assertThat(run.out())
        .containsPattern(
            "(?m)^risk +options need a change\\. .*retryWrites .*must be true or false")
        .doesNotContain("maybe");
  }

  @Test
  void aDeprecatedOptionThatStillWorksIsAWarningOnly() {
    Run run = Run.of("doctor", "mongodb://a,b/?w=majority&wtimeout=500");
    assertThat(run.out()).containsPattern("(?m)^warning +options need a change\\. .*wtimeout");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "status", "load"})
  void aMistypedOptionIsReportedByCommandsThatConnect(String command) {
    Run run =
        Run.of(command, "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100&retryWrite=true");
    assertThat(run.err()).startsWith("holdfast: ").contains("'retryWrite'", "retryWrites?");
  }
}
