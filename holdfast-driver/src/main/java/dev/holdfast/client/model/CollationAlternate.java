package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** Whether spaces and punctuation count when strings are compared. */
public enum CollationAlternate {
  /** They count as base characters. */
  NON_IGNORABLE("non-ignorable"),
  /** They count only at strengths above tertiary. */
  SHIFTED("shifted");

  private final String value;

  CollationAlternate(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if no constant has that value
   */
  public static CollationAlternate fromString(String collationAlternate) {
    for (CollationAlternate each : values()) {
      if (each.value.equals(notNull("collationAlternate", collationAlternate))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'" + collationAlternate + "' is no CollationAlternate; there are non-ignorable, shifted.");
  }
}
