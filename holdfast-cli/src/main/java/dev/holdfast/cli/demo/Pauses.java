package dev.holdfast.cli.demo;

/** How long an application stood still. */
final class Pauses {
  private Pauses() {}

  /**
   * The longest time without any acknowledged write that overlaps the window. A pause that began in the
   * window counts whole: its end is when the application went on.
   *
   * @param acknowledged moments, ascending
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
