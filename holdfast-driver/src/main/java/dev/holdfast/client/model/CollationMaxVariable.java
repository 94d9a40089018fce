package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** Which characters {@link CollationAlternate#SHIFTED} ignores. */
public enum CollationMaxVariable {
  /** Punctuation and spaces. */
  PUNCT("punct"),
  /** Spaces only. */
  SPACE("space");

  private final String value;

  CollationMaxVariable(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the value is unknown */
  public static CollationMaxVariable fromString(String collationMaxVariable) {
    for (CollationMaxVariable each : values()) {
      if (each.value.equals(notNull("collationMaxVariable", collationMaxVariable))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'" + collationMaxVariable + "' is no CollationMaxVariable; there are punct, space.");
  }
}
