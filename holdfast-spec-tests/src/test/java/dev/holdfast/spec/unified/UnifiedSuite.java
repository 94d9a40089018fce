package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.spec.SpecCase;
import dev.holdfast.spec.SpecSuite;
import dev.holdfast.spec.SpecSuite.SpecFile;
import dev.holdfast.spec.unified.TestFile.TestCase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;

/** A folder of files of the Unified Test Format as dynamic tests on the {@link Environment}. */
final class UnifiedSuite {
  private UnifiedSuite() {}

  /** How the run of a case is judged. */
  @FunctionalInterface
  private interface Judge {
    void judge(CaseRun run);
  }

  static Stream<DynamicNode> run(String folder) {
    Environment environment = Environment.current();
    return SpecSuite.runOn(
        environment.facts().topology().text,
        folder,
        file -> cases(environment, TestFile.of(file.document()), CaseRun::run));
  }

  /** Each case has to fail, or else its whole file has to be refused. */
  static Stream<DynamicNode> runToFail(String folder) {
    Environment environment = Environment.current();
    return SpecSuite.runOn(
        environment.facts().topology().text, folder, file -> failingCases(environment, file));
  }

  private static List<SpecCase> failingCases(Environment environment, SpecFile specFile) {
    TestFile file;
    try {
      file = TestFile.of(specFile.document());
    } catch (Shape.InvalidFile | TestFile.UnsupportedVersion refused) {
      return List.of(new SpecCase("(the whole file)", () -> {}));
    }
    return cases(
        environment, file, run -> assertThatThrownBy(run::run).isInstanceOf(Throwable.class));
  }

  private static List<SpecCase> cases(Environment environment, TestFile file, Judge judge) {
    return file.cases().stream()
        .map(
            test ->
                whyNot(environment, file, test)
                    .map(reason -> SpecCase.inapplicable(test.description(), reason))
                    .orElseGet(
                        () ->
                            new SpecCase(
                                test.description(),
                                () -> judge.judge(new CaseRun(environment, file, test)))))
        .toList();
  }

  private static Optional<String> whyNot(Environment environment, TestFile file, TestCase test) {
    if (test.skipReason() != null) {
      return Optional.of("the file skips it: " + test.skipReason());
    }
    return file.requirements()
        .unmetBy(environment.facts())
        .or(() -> test.requirements().unmetBy(environment.facts()));
  }
}
