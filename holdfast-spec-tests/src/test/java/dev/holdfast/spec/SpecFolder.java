package dev.holdfast.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the official suites lie: {@code -Dspec.tests=DIR}, by default {@code ../shared/spec-tests} beside
 * the repository. They are never copied into it.
 */
final class SpecFolder {
  private static final Path ROOT = findRoot();

  private SpecFolder() {}

  /** Empty when the folder is not there; the suites then say so instead of pretending to have run. */
  static Optional<Path> root() {
    return Files.isDirectory(ROOT) ? Optional.of(ROOT) : Optional.empty();
  }

  static String absenceNotice() {
    return "NO CONFORMANCE SUITES: "
        + ROOT
        + " is not a folder. Nothing of them was run. Name it with -Dspec.tests=DIR";
  }

  /** All JSON files below a suite's folder, in the order of their names. */
  static List<Path> jsonFilesOf(Path suiteFolder) {
    try (Stream<Path> files = Files.walk(suiteFolder)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + suiteFolder, e);
    }
  }

  private static Path findRoot() {
    String named = System.getProperty("spec.tests");
    String repository = System.getProperty("holdfast.root", "..");
    Path root =
        named == null || named.isBlank()
            ? Path.of(repository, "../shared/spec-tests")
            : Path.of(repository).resolve(named);
    return root.toAbsolutePath().normalize();
  }
}
