package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** What {@link CollationAlternate#SHIFTED} passes over. */
public enum CollationMaxVariable {
  /** Punctuation and spaces. */
  PUNCT("punct"),
  /** Spaces only. */
  SPACE("space");

  private final String value;

  CollationMaxVariable(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if no constant has that value
   */
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
