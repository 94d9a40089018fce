package dev.holdfast.benchmarks.report;

import dev.holdfast.benchmarks.report.Goal.AtMost;
import dev.holdfast.benchmarks.report.Goal.Part;
import dev.holdfast.benchmarks.report.Goal.Times;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The goals for Holdfast, by the ids of rows. The other rows are only informative. */
public final class Goals {
  private static final Map<String, Goal> BY_ROW = new LinkedHashMap<>();

  static {
    BY_ROW.put("ping", new Times(1.6));
    BY_ROW.put("insert-small", new Times(1.8));
    BY_ROW.put("find-small", new Times(1.8));
    BY_ROW.put("find-tweet", new Times(1.9));
    BY_ROW.put("insert-large", new Times(3));
    BY_ROW.put("find-many-small", new Times(2.2));
    BY_ROW.put("find-many-tweets", new Times(1.8));
    BY_ROW.put("insert-many-small", new Times(3));

    BY_ROW.put("encode-flat", new Times(6));
    BY_ROW.put("encode-deep", new Times(3.5));
    BY_ROW.put("encode-full", new Times(4.5));
    BY_ROW.put("encode-tweet", new Times(2.8));
    BY_ROW.put("decode-flat", new Times(2.7));
    BY_ROW.put("decode-deep", new Times(2.3));
    BY_ROW.put("decode-full", new Times(2.9));
    BY_ROW.put("decode-tweet", new Times(1.8));

    for (String work : List.of("insert-small", "find-small")) {
      for (String threads : List.of("8", "64", "256", "1000-virtual", "10000-virtual")) {
        BY_ROW.put(work + "-" + threads, new Times(1.7));
      }
      BY_ROW.put(work + "-256-p99", new Part(0.2));
    }
    for (String work : List.of("ping", "insert-small", "find-small")) {
      BY_ROW.put(work + "-bytes", new Part(0.2));
    }

    BY_ROW.put("cold-start", new Part(0.5));
    // From JDK 21 on, all threads except one can be virtual.
    BY_ROW.put("idle-threads", new AtMost(Runtime.version().feature() >= 21 ? 1 : 4));
  }

  private Goals() {}

  /** The ids of all rows that have a goal. */
  public static Stream<String> rows() {
    return BY_ROW.keySet().stream();
  }

  public static Optional<Goal> of(Row row) {
    return Optional.ofNullable(BY_ROW.get(row.id()));
  }
}
