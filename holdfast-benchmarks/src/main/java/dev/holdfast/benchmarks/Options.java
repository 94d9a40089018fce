package dev.holdfast.benchmarks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The command line options.
 *
 * @param quick short slices and few rounds; the figures are not precise enough to publish
 * @param only prefixes of the ids to measure; empty means all
 * @param keep whether to write the results, the plots and the page
 */
record Options(boolean quick, List<String> only, boolean keep) {
  Options {
    only = List.copyOf(only);
  }

  static Options parse(String... args) {
    boolean quick = false;
    boolean keep = false;
    List<String> only = List.of();
    Deque<String> open = new ArrayDeque<>(List.of(args));
    while (!open.isEmpty()) {
      String option = open.pop();
      switch (option) {
        case "--quick" -> quick = true;
        case "--keep" -> keep = true;
        case "--only" -> {
          if (open.isEmpty()) {
            throw new IllegalArgumentException("--only needs ids, such as ping,insert");
          }
          only = List.of(open.pop().split(","));
        }
        default ->
            throw new IllegalArgumentException(
                "Unknown option " + option + "; bench --help tells which there are");
      }
    }
    if (keep && !only.isEmpty()) {
      throw new IllegalArgumentException("--keep is for everything, not for --only a part");
    }
    return new Options(quick, only, keep || !quick && only.isEmpty());
  }

  boolean wants(String id) {
    return only.isEmpty() || only.stream().anyMatch(id::startsWith);
  }
}
