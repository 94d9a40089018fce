package dev.holdfast.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The section of docs/performance.md between the markers of a JDK. Each run replaces it. */
public final class Page {
  private static final Path PAGE = Path.of("docs", "performance.md");

  private Page() {}

  public static void update(Results results, Path root) throws IOException {
    Path page = root.resolve(PAGE);
    Files.writeString(page, updated(Files.readString(page), results));
  }

  static String updated(String page, Results results) {
    String begin = "<!-- results of " + results.runtime() + " -->\n";
    String end = "<!-- end of " + results.runtime() + " -->\n";
    String part = begin + section(results) + end;
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    return from < 0 || to < from
        ? page + "\n" + part
        : page.substring(0, from) + part + page.substring(to + end.length());
  }

  private static String section(Results results) {
    String runtime = results.runtime();
    return "## Results of "
        + results.date()
        + ", "
        + runtime.replace("jdk", "JDK ")
        + "\n\n"
        + results.machine().text()
        + "\n\n"
        + Table.of(results.rows())
        + "\n![how many times as fast as the official driver](performance-"
        + runtime
        + ".svg)\n\n![throughput of many threads](performance-threads-"
        + runtime
        + ".svg)\n";
  }
}
