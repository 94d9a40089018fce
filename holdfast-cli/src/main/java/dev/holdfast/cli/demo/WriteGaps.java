package dev.holdfast.cli.demo;

/** Measures how long an application could not write. */
final class WriteGaps {
  private WriteGaps() {}

  /**
   * The longest time between two acknowledged writes that overlaps the window. A pause that starts in the
   * window counts in full, until the next acknowledged write.
   *
   * @param acknowledged the times of acknowledged writes, ascending
   */
  static long longestNanos(long[] acknowledged, long from, long to) {
    long longest = 0;
    for (int i = 1; i < acknowledged.length; i++) {
      if (acknowledged[i] > from && acknowledged[i - 1] < to) {
        longest = Math.max(longest, acknowledged[i] - acknowledged[i - 1]);
      }
    }
    return longest;
  }
}
