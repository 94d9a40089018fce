package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** Whether spaces and punctuation count when strings are compared. */
public enum CollationAlternate {
  /** Spaces and punctuation are base characters. */
  NON_IGNORABLE("non-ignorable"),
  /** Spaces and punctuation count only at strengths above tertiary. */
  SHIFTED("shifted");

  private final String value;

  CollationAlternate(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the value is unknown */
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
