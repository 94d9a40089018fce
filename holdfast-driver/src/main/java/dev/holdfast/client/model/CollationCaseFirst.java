package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** Which case sorts first where only the case differs. */
public enum CollationCaseFirst {
  /** Upper case first. */
  UPPER("upper"),
  /** Lower case first. */
  LOWER("lower"),
  /** As the locale has it. */
  OFF("off");

  private final String value;

  CollationCaseFirst(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if no constant has that value
   */
  public static CollationCaseFirst fromString(String collationCaseFirst) {
    for (CollationCaseFirst each : values()) {
      if (each.value.equals(notNull("collationCaseFirst", collationCaseFirst))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'" + collationCaseFirst + "' is no CollationCaseFirst; there are upper, lower, off.");
  }
}
