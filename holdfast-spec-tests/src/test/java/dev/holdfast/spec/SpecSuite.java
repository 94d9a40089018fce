package dev.holdfast.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Turns a folder of official JSON files into named dynamic tests and reports each case to the {@link
 * ConformanceReport}. A runner says only how one file's document becomes cases:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicNode> uriOptions() {
 *   return SpecSuite.run("uri-options", file -> ...);
 * }
 * }</pre>
 */
public final class SpecSuite {
  private SpecSuite() {}

  /** A file of a suite, read. */
  public record SpecFile(String suite, String name, Path path, BsonDocument document) {}

  public static Stream<DynamicNode> run(String suite, Function<SpecFile, List<SpecCase>> cases) {
    return run(suite, BsonDocument::parse, cases);
  }

  /**
   * For suites whose result depends on the server.
   *
   * @param deployment what that server is; the report and the skip file use {@code suite@deployment}
   */
  public static Stream<DynamicNode> runOn(
      String deployment, String suite, Function<SpecFile, List<SpecCase>> cases) {
    return run(suite, "@" + deployment, BsonDocument::parse, cases);
  }

  /** For files whose extended JSON must not be interpreted on reading. */
  static Stream<DynamicNode> run(
      String suite,
      Function<String, BsonDocument> parser,
      Function<SpecFile, List<SpecCase>> cases) {
    return run(suite, "", parser, cases);
  }

  private static Stream<DynamicNode> run(
      String suite,
      String where,
      Function<String, BsonDocument> parser,
      Function<SpecFile, List<SpecCase>> cases) {
    Optional<Path> root = SpecFolder.root();
    if (root.isEmpty()) {
      System.err.println(SpecFolder.absenceNotice());
      return Stream.of(
          DynamicTest.dynamicTest(
              suite + " not run",
              () -> {
                throw new TestAbortedException(SpecFolder.absenceNotice());
              }));
    }
    Path folder = root.get().resolve(suite);
    String only = System.getProperty("spec.only", "");
    List<Path> files = SpecFolder.jsonFilesOf(folder);
    if (files.isEmpty()) {
      throw new IllegalStateException("no JSON files in " + folder);
    }
    return files.stream()
        .filter(file -> (suite + "/" + folder.relativize(file)).startsWith(only))
        .map(path -> new Place(suite, where, folder.relativize(path).toString(), path))
        .flatMap(place -> container(place, read(place, parser, cases)).stream());
  }

  /** A file of a suite, not yet read, and on what its cases will be run. */
  private record Place(String suite, String where, String name, Path path) {
    String label() {
      return suite + where;
    }
  }

  private static List<SpecCase> read(
      Place place,
      Function<String, BsonDocument> parser,
      Function<SpecFile, List<SpecCase>> cases) {
    List<SpecCase> found;
    try {
      BsonDocument document = parser.apply(Files.readString(place.path()));
      found = cases.apply(new SpecFile(place.suite(), place.name(), place.path(), document));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | AssertionError unreadable) {
      // One file we cannot read must not hide the others: it becomes a failing case of its own.
      found =
          List.of(
              new SpecCase(
                  "(the whole file)",
                  () -> {
                    throw unreadable;
                  }));
    }
    if (found.isEmpty()) {
      throw new IllegalStateException(place.suite() + "/" + place.name() + " yields no case");
    }
    return found;
  }

  /** Empty where no case of the file applies: a test that is never run would only look like one. */
  private static Optional<DynamicNode> container(Place place, List<SpecCase> cases) {
    List<DynamicTest> tests = new ArrayList<>();
    for (SpecCase each : cases) {
      each.inapplicable()
          .ifPresentOrElse(
              reason ->
                  ConformanceReport.INSTANCE.inapplicable(
                      place.label(), place.name(), each.name(), reason),
              () -> tests.add(DynamicTest.dynamicTest(each.name(), () -> runCase(place, each))));
    }
    return tests.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DynamicContainer.dynamicContainer(place.name(), place.path().toUri(), tests.stream()));
  }

  private static void runCase(Place place, SpecCase specCase) throws Throwable {
    new Verdict(place.label(), place.name(), ConformanceReport.INSTANCE)
        .on(
            specCase,
            SkipFile.find(place.label(), place.name(), specCase.name()).map(SkipFile.Skip::reason));
  }

  /** Runs a case, judges it in the light of the skip file, and reports it. */
  record Verdict(String suite, String file, ConformanceReport report) {
    void on(SpecCase specCase, Optional<String> skipReason) throws Throwable {
      try {
        specCase.proof().execute();
      } catch (TestAbortedException unmet) {
        report.skipped(suite, file, specCase.name(), unmet.getMessage());
        throw unmet;
      } catch (Throwable failure) {
        if (skipReason.isPresent()) {
          report.skipped(suite, file, specCase.name(), skipReason.get());
          throw new TestAbortedException("skipped: " + skipReason.get(), failure);
        }
        report.failed(suite, file, specCase.name(), failure);
        throw failure;
      }
      if (skipReason.isPresent()) {
        AssertionFailedError needless =
            new AssertionFailedError(
                "passes, although skips.tsv skips it: \""
                    + skipReason.get()
                    + "\". Remove that line.");
        report.failed(suite, file, specCase.name(), needless);
        throw needless;
      }
      report.passed(suite, file, specCase.name());
    }
  }
}
