package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** Which documents are held against the rules of their collection. */
public enum ValidationLevel {
  /** None. */
  OFF("off"),
  /** All inserts and all updates. */
  STRICT("strict"),
  /** Inserts, and updates of documents that kept the rules before. */
  MODERATE("moderate");

  private final String value;

  ValidationLevel(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if no constant has that value
   */
  public static ValidationLevel fromString(String validationLevel) {
    for (ValidationLevel each : values()) {
      if (each.value.equals(notNull("validationLevel", validationLevel))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'" + validationLevel + "' is no ValidationLevel; there are off, strict, moderate.");
  }
}
