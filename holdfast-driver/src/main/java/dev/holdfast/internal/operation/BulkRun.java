package dev.holdfast.internal.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes of a bulk that one sort of command does, by their indexes in the bulk. How many commands it takes
 * is for servers to say, who limit their number and bytes. Pure.
 */
public record BulkRun(Sort sort, int[] indexes) {
  /** One per command. */
  public enum Sort {
    INSERT,
    UPDATE,
    DELETE
  }

  /**
   * In order: a run ends where another sort begins. Otherwise: one run per sort, in the order in which they
   * first appear. Retryable Writes, "Supported Write Operations": whether a command can be retried plays no
   * part.
   */
  public static List<BulkRun> split(List<Sort> sorts, boolean ordered) {
    List<BulkRun> runs = new ArrayList<>();
    if (ordered) {
      int start = 0;
      for (int i = 1; i <= sorts.size(); i++) {
        if (i == sorts.size() || sorts.get(i) != sorts.get(start)) {
          runs.add(range(sorts.get(start), start, i));
          start = i;
        }
      }
    } else {
      for (Sort sort : sorts.stream().distinct().toList()) {
        int[] indexes =
            IntStream.range(0, sorts.size()).filter(i -> sorts.get(i) == sort).toArray();
        runs.add(new BulkRun(sort, indexes));
      }
    }
    return runs;
  }

  public static BulkRun range(Sort sort, int from, int end) {
    int[] indexes = new int[end - from];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = from + i;
    }
    return new BulkRun(sort, indexes);
  }
}
