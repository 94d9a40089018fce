package dev.holdfast.internal.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The writes of a bulk that one type of command executes, by their indexes in the bulk. A run may take
 * several commands, because servers limit the statements and the bytes of a command. Pure.
 */
public record BulkRun(Sort sort, int[] indexes) {
  /** The command that executes the writes. */
  public enum Sort {
    INSERT,
    UPDATE,
    DELETE
  }

  /**
   * Splits an ordered bulk wherever the sort changes, and an unordered bulk into one run per sort, in the
   * order of first appearance. Retryable Writes, "Supported Write Operations": it does not matter whether a
   * command can be retried.
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
