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
      Path file = SpecFolder.root().get().resolve(skip.suite()).resolve(skip.file());
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
}
