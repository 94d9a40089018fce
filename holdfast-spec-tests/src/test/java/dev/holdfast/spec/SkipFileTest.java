package dev.holdfast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SkipFileTest {
  @Test
  void everySkipNamesACaseThatExists() throws IOException {
    assumeTrue(SpecFolder.root().isPresent(), SpecFolder.absenceNotice());
    for (SkipFile.Skip skip : SkipFile.ALL) {
      Path file =
          SpecFolder.root()
              .get()
              .resolve(skip.suite().replaceFirst("@.*", ""))
              .resolve(skip.file());
      assertThat(file).as("a file named in skips.tsv").isRegularFile();
      if (!skip.caseName().equals("*")) {
        // Case names may be built from the file's own words; all of those must be in it.
        String text = Files.readString(file).replace("\\\"", "\"");
        assertThat(text)
            .as("skips.tsv: " + skip)
            .contains(skip.caseName().replaceFirst("^[^:]*: ", ""));
      }
    }
  }

  @Test
  void aSkipHoldsOnEveryTopologyUnlessItNamesOne() {
    SkipFile.Skip everywhere = new SkipFile.Skip("crud", "a.json", "*", "why");
    assertThat(everywhere.covers("crud", "a.json", "case")).isTrue();
    assertThat(everywhere.covers("crud@sharded", "a.json", "case")).isTrue();
    assertThat(everywhere.covers("crud@sharded", "b.json", "case")).isFalse();
    SkipFile.Skip sharded = new SkipFile.Skip("crud@sharded", "a.json", "*", "why");
    assertThat(sharded.covers("crud@sharded", "a.json", "case")).isTrue();
    assertThat(sharded.covers("crud@single", "a.json", "case")).isFalse();
  }
}
