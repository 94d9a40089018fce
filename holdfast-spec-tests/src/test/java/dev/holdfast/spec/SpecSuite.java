package dev.holdfast.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
final class SpecSuite {
  private SpecSuite() {}

  /** A file of a suite, read. */
  record SpecFile(String suite, String name, Path path, BsonDocument document) {}

  static Stream<DynamicNode> run(String suite, Function<SpecFile, List<SpecCase>> cases) {
    return run(suite, BsonDocument::parse, cases);
  }

  /** For files whose extended JSON must not be interpreted on reading. */
  static Stream<DynamicNode> run(
      String suite,
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
        .map(file -> container(suite, folder.relativize(file).toString(), file, parser, cases));
  }

  private static DynamicNode container(
      String suite,
      String name,
      Path path,
      Function<String, BsonDocument> parser,
      Function<SpecFile, List<SpecCase>> cases) {
    List<SpecCase> found;
    try {
      found = cases.apply(new SpecFile(suite, name, path, parser.apply(Files.readString(path))));
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
      throw new IllegalStateException(suite + "/" + name + " yields no case");
    }
    return DynamicContainer.dynamicContainer(
        name,
        path.toUri(),
        found.stream().map(c -> DynamicTest.dynamicTest(c.name(), () -> runCase(suite, name, c))));
  }

  private static void runCase(String suite, String file, SpecCase specCase) throws Throwable {
    new Verdict(suite, file, ConformanceReport.INSTANCE)
        .on(specCase, SkipFile.find(suite, file, specCase.name()).map(SkipFile.Skip::reason));
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
