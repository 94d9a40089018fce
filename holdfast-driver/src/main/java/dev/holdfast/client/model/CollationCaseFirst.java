package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** Which case sorts first if strings differ only in case. */
public enum CollationCaseFirst {
  /** Upper case first. */
  UPPER("upper"),
  /** Lower case first. */
  LOWER("lower"),
  /** The default of the locale. */
  OFF("off");

  private final String value;

  CollationCaseFirst(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the value is unknown */
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
