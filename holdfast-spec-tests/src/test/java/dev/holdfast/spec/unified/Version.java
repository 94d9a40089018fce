package dev.holdfast.spec.unified;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Unified Test Format, "Version String": missing numbers are zero, and whatever follows them is left out. */
record Version(int major, int minor, int patch) implements Comparable<Version> {
  private static final Pattern TEXT = Pattern.compile("(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?.*");
  private static final Comparator<Version> ORDER =
      Comparator.comparingInt(Version::major)
          .thenComparingInt(Version::minor)
          .thenComparingInt(Version::patch);

  static Version of(String text) {
    Matcher numbers = TEXT.matcher(text);
    if (!numbers.matches()) {
      throw new IllegalArgumentException("not a version: " + text);
    }
    return new Version(
        number(numbers.group(1)), number(numbers.group(2)), number(numbers.group(3)));
  }

  private static int number(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  @Override
  public int compareTo(Version other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
