package dev.holdfast.client.model;

/** Which differences count when strings are compared. */
public enum CollationStrength {
  /** Compares base characters: a differs from b, but not from á or A. */
  PRIMARY(1),
  /** Also compares accents. */
  SECONDARY(2),
  /** Also compares case and letter variants. This is the server's default. */
  TERTIARY(3),
  /** Also compares punctuation that {@link CollationAlternate#SHIFTED} would ignore. */
  QUATERNARY(4),
  /** Also compares code points. */
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
