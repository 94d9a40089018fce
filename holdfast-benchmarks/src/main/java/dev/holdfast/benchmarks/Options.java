package dev.holdfast.benchmarks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What was typed.
 *
 * @param quick short slices and few rounds: figures to look at, not to show
 * @param only beginnings of the ids of what to measure; empty means everything
 * @param write whether the results and plots are to be kept
 */
record Options(boolean quick, List<String> only, boolean write, boolean help) {
  static final String USAGE =
      """
        --quick            two minutes instead of twelve; for looking, not for showing
        --only ID,ID…      only what begins so: ping, insert, insert-small-256, find, gridfs, ldjson, bson, start
        --no-results       print only: write no file of results and no plots
        --help             this text
      """;

  Options {
    only = List.copyOf(only);
  }

  static Options parse(String... args) {
    boolean quick = false;
    boolean write = true;
    boolean help = false;
    List<String> only = List.of();
    Deque<String> open = new ArrayDeque<>(List.of(args));
    while (!open.isEmpty()) {
      String option = open.pop();
      switch (option) {
        case "--quick" -> quick = true;
        case "--no-results" -> write = false;
        case "--help" -> help = true;
        case "--only" -> {
          if (open.isEmpty()) {
            throw new IllegalArgumentException("--only needs ids, such as ping,insert");
          }
          only = List.of(open.pop().split(","));
        }
        default -> throw new IllegalArgumentException("Unknown option " + option + "\n" + USAGE);
      }
    }
    return new Options(quick, only, write, help);
  }

  boolean wants(String id) {
    return only.isEmpty() || only.stream().anyMatch(id::startsWith);
  }
}
