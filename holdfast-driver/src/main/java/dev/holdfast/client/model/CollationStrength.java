package dev.holdfast.client.model;

/** Down to which difference strings are told apart. */
public enum CollationStrength {
  /** Base characters: a differs from b, but not from á or A. */
  PRIMARY(1),
  /** Accents too. */
  SECONDARY(2),
  /** Case and variants too; what servers do unless told otherwise. */
  TERTIARY(3),
  /** Punctuation too, where it would be passed over. */
  QUATERNARY(4),
  /** Down to the code points. */
  IDENTICAL(5);

  private final int intRepresentation;

  CollationStrength(int intRepresentation) {
    this.intRepresentation = intRepresentation;
  }

  public int getIntRepresentation() {
    return intRepresentation;
  }

  /**
   * @throws IllegalArgumentException if the number is not between 1 and 5
   */
  public static CollationStrength fromInt(int intRepresentation) {
    for (CollationStrength each : values()) {
      if (each.intRepresentation == intRepresentation) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "The strength of a collation is between 1 and 5, not " + intRepresentation + ".");
  }
}
