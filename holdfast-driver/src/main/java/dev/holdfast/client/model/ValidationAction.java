package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** What the server does with a document that violates the validation rules. */
public enum ValidationAction {
  /** The server rejects the document. */
  ERROR("error"),
  /** The server writes the document and logs a warning. */
  WARN("warn");

  private final String value;

  ValidationAction(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the value is unknown */
  public static ValidationAction fromString(String validationAction) {
    for (ValidationAction each : values()) {
      if (each.value.equals(notNull("validationAction", validationAction))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'" + validationAction + "' is no ValidationAction; there are error, warn.");
  }
}
