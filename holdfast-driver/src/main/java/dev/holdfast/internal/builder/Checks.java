package dev.holdfast.internal.builder;

/** Mistakes that are better told here than by the server. */
public final class Checks {
  private Checks() {}

  public static <N extends Number> N positive(String name, N value) {
    return require(value.doubleValue() > 0, name, "greater than 0", value);
  }

  /** The value, if the condition holds, which is told in words too. */
  public static <T> T require(boolean condition, String name, String words, T value) {
    if (!condition) {
      throw new IllegalArgumentException(name + " must be " + words + ", but it is " + value + ".");
    }
    return value;
  }
}
