package dev.holdfast.internal.uri;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that is most similar to a misspelt name. */
final class NearestName {
  private NearestName() {}

  /** Empty if no name is close. Close means at most one change per three letters, and at most three. */
  static Optional<String> of(String wrong, Collection<String> known) {
    String lower = wrong.toLowerCase(Locale.ROOT);
    int best = Math.min(3, wrong.length() / 3) + 1;
    String nearest = null;
    for (String name : known) {
      int distance = distance(lower, name.toLowerCase(Locale.ROOT), best);
      if (distance < best) {
        best = distance;
        nearest = name;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** Counts insertions, deletions, replacements and swaps of neighbours. Returns at most the limit. */
  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) >= limit) {
      return limit;
    }
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return Math.min(limit, d[a.length()][b.length()]);
  }
}
