package dev.holdfast.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The one list of cases that do not hold for Holdfast, {@code skips.tsv}: suite, file, case, reason. Each
 * is run all the same, and one that passes fails the build: its line has to go.
 */
final class SkipFile {
  /**
   * A case of {@code *} stands for every case of that file. A suite that is run on several topologies is
   * skipped on one of them as {@code suite@topology}, on all of them without.
   */
  record Skip(String suite, String file, String caseName, String reason) {
    boolean covers(String suite, String file, String caseName) {
      return (this.suite.equals(suite) || suite.startsWith(this.suite + "@"))
          && this.file.equals(file)
          && (this.caseName.equals("*") || this.caseName.equals(caseName));
    }
  }

  static final List<Skip> ALL = read();

  private SkipFile() {}

  static Optional<Skip> find(String suite, String file, String caseName) {
    return ALL.stream().filter(skip -> skip.covers(suite, file, caseName)).findFirst();
  }

  private static List<Skip> read() {
    try (InputStream in = SkipFile.class.getResourceAsStream("/skips.tsv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<Skip> skips = new ArrayList<>();
      for (String line : text.lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          skips.add(parse(line));
        }
      }
      return List.copyOf(skips);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Skip parse(String line) {
    String[] columns = line.split("\t", -1);
    if (columns.length != 4 || columns[3].isBlank()) {
      throw new IllegalStateException(
          "skips.tsv: want suite, file, case and a reason, tab-separated, but found: " + line);
    }
    return new Skip(columns[0], columns[1], columns[2], columns[3]);
  }
}
