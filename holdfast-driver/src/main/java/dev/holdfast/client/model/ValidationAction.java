package dev.holdfast.client.model;

import static dev.holdfast.internal.value.Checks.notNull;

/** What happens to a document that breaks the rules of its collection. */
public enum ValidationAction {
  /** It is refused. */
  ERROR("error"),
  /** It is written, and the server logs it. */
  WARN("warn");

  private final String value;

  ValidationAction(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if no constant has that value
   */
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
