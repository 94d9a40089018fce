package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** Which documents the server validates. */
public enum ValidationLevel {
  /** No documents. */
  OFF("off"),
  /** All inserts and all updates. */
  STRICT("strict"),
  /** All inserts, and updates of documents that were valid before. */
  MODERATE("moderate");

  private final String value;

  ValidationLevel(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the value is unknown */
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
