package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/conformance.md} tells of every suite, and of what is skipped no less than the skip file. */
class ConformancePageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("holdfast.root", ".."), "docs/conformance.md");

  @Test
  void thePageSaysWhatIsSkippedAndWhyAsTheSkipFileDoes() throws IOException {
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (SkipFile.Skip skip : SkipFile.ALL) {
      lines.merge("| " + skip.suite() + " | %d | " + skip.reason() + " |", 1, Integer::sum);
    }
    List<String> expected =
        lines.entrySet().stream()
            .map(each -> each.getKey().replace("%d", each.getValue().toString()))
            .toList();
    assertThat(rows("skips"))
        .as("docs/conformance.md; run scripts/conformance")
        .isEqualTo(expected);
  }

  @Test
  void thePageHasResultsOfEverySuite() throws IOException {
    assumeTrue(SpecFolder.root().isPresent(), SpecFolder.absenceNotice());
    Path root = SpecFolder.root().get();
    Set<String> folders;
    try (Stream<Path> files = Files.walk(root)) {
      folders =
          files
              .filter(file -> file.toString().endsWith(".json"))
              .map(file -> root.relativize(file.getParent()).toString())
              .collect(Collectors.toCollection(TreeSet::new));
    }
    Set<String> told =
        rows("results").stream()
            .map(row -> row.split(" \\| ")[0].substring(2))
            .collect(Collectors.toSet());
    folders.removeIf(folder -> told.stream().anyMatch(suite -> isPartOf(folder, suite)));
    assertThat(folders).as("suites that docs/conformance.md does not mention").isEmpty();
  }

  private static boolean isPartOf(String folder, String suite) {
    return folder.equals(suite) || folder.startsWith(suite + "/");
  }

  /** The rows of the tables between the markers of this name, without their heads. */
  private static List<String> rows(String name) throws IOException {
    List<String> page = Files.readAllLines(PAGE);
    int begin = page.indexOf("<!-- " + name + ": written by scripts/conformance -->");
    int end = page.indexOf("<!-- end of " + name + " -->");
    assertThat(begin).as("where " + name + " begin").isNotNegative().isLessThan(end);
    return page.subList(begin + 1, end).stream()
        .filter(line -> line.startsWith("| "))
        .filter(line -> !line.startsWith("| suite |") && !line.startsWith("| unified suite |"))
        .filter(line -> !line.startsWith("| **all**"))
        .toList();
  }
}
