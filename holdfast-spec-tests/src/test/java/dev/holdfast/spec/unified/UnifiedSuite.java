package dev.holdfast.spec.unified;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.spec.SpecCase;
import dev.holdfast.spec.SpecSuite;
import dev.holdfast.spec.SpecSuite.SpecFile;
import dev.holdfast.spec.unified.Requirements.Facts;
import dev.holdfast.spec.unified.TestFile.TestCase;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;

/** Folders of files of the Unified Test Format as dynamic tests on one {@link Environment}. */
record UnifiedSuite(Environment environment) {

  private static final int TRIES = 3;
  private static final String RUNS_ELSEWHERE =
      "runs on a plain replica set"; // See scripts/conformance.

  /** How the run of a case is judged; each it asks for is a new one. */
  @FunctionalInterface
  private interface Judge {
    void judge(Supplier<CaseRun> runs);
  }

  Stream<DynamicNode> run(String folder) {
    return SpecSuite.runOn(
        environment.facts().label(),
        folder,
        file -> cases(TestFile.of(file.document()), runs -> runs.get().run()));
  }

  /** Only the cases that do not apply to a replica set without authentication, where CI runs every suite. */
  Stream<DynamicNode> runBeyondReplicaSet(String folder) {
    return SpecSuite.runOn(
        environment.facts().label(),
        folder,
        file -> {
          TestFile tests = TestFile.of(file.document());
          return cases(tests, test -> whyNotBeyond(tests, test), runs -> runs.get().run());
        });
  }

  private Optional<String> whyNotBeyond(TestFile file, TestCase test) {
    Facts facts = environment.facts();
    Optional<String> unmet = whyNot(file, test, facts);
    boolean runsElsewhere = whyNot(file, test, facts.asPlainReplicaSet()).isEmpty();
    return unmet.isEmpty() && runsElsewhere ? Optional.of(RUNS_ELSEWHERE) : unmet;
  }

  /**
   * For cases that give a server 20 milliseconds, which an emulated one on a busy machine may need for
   * anything: a case passes if one of three runs does, each of them judged in full.
   */
  Stream<DynamicNode> runTimed(String folder) {
    return SpecSuite.runOn(
        environment.facts().label(),
        folder,
        file -> cases(TestFile.of(file.document()), runs -> passOnce(file, runs)));
  }

  private static void passOnce(SpecFile file, Supplier<CaseRun> runs) {
    for (int tries = 1; tries < TRIES; tries++) {
      try {
        runs.get().run();
        return;
      } catch (RuntimeException | AssertionError tooSlowPerhaps) {
        System.err.printf("%s, run %d: %s%n", file.name(), tries, tooSlowPerhaps.getMessage());
      }
    }
    runs.get().run();
  }

  /** Each case has to fail, or else its whole file has to be refused. */
  Stream<DynamicNode> runToFail(String folder) {
    return SpecSuite.runOn(environment.facts().label(), folder, file -> failingCases(file));
  }

  private List<SpecCase> failingCases(SpecFile specFile) {
    TestFile file;
    try {
      file = TestFile.of(specFile.document());
    } catch (Shape.InvalidFile | TestFile.UnsupportedVersion refused) {
      return List.of(new SpecCase("(the whole file)", () -> {}));
    }
    return cases(
        file, runs -> assertThatThrownBy(() -> runs.get().run()).isInstanceOf(Throwable.class));
  }

  private List<SpecCase> cases(TestFile file, Judge judge) {
    return cases(file, test -> whyNot(file, test, environment.facts()), judge);
  }

  private List<SpecCase> cases(
      TestFile file, Function<TestCase, Optional<String>> whyNot, Judge judge) {
    return file.cases().stream()
        .map(
            test ->
                whyNot
                    .apply(test)
                    .map(reason -> SpecCase.inapplicable(test.description(), reason))
                    .orElseGet(
                        () ->
                            new SpecCase(
                                test.description(),
                                () -> judge.judge(() -> new CaseRun(environment, file, test)))))
        .toList();
  }

  private static Optional<String> whyNot(TestFile file, TestCase test, Facts facts) {
    if (test.skipReason() != null) {
      return Optional.of("the file skips it: " + test.skipReason());
    }
    return file.requirements().unmetBy(facts).or(() -> test.requirements().unmetBy(facts));
  }
}
