package dev.holdfast.internal.builder;

/** Checks arguments of builders, because the messages of the server are less clear. */
public final class Checks {
  private Checks() {}

  public static <N extends Number> N positive(String name, N value) {
    return require(value.doubleValue() > 0, name, "greater than 0", value);
  }

  /**
   * Returns the value if the condition holds, and throws otherwise.
   *
   * @param words completes the sentence "must be ..."
   */
  public static <T> T require(boolean condition, String name, String words, T value) {
    if (!condition) {
      throw new IllegalArgumentException(name + " must be " + words + ", but it is " + value + ".");
    }
    return value;
  }
}
