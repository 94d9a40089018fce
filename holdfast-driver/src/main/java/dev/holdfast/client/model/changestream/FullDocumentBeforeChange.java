package dev.holdfast.client.model.changestream;

import static dev.holdfast.internal.value.Checks.notNull;

/** Whether events include the document before the change. */
public enum FullDocumentBeforeChange {
  /** The server's default: not included. */
  DEFAULT("default"),
  /** Not included. */
  OFF("off"),
  /** Included if the collection has stored it. */
  WHEN_AVAILABLE("whenAvailable"),
  /** Included. An error if the collection has not stored it. */
  REQUIRED("required");

  private final String value;

  FullDocumentBeforeChange(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the value is unknown */
  public static FullDocumentBeforeChange fromString(String fullDocumentBeforeChange) {
    for (FullDocumentBeforeChange each : values()) {
      if (each.value.equals(notNull("fullDocumentBeforeChange", fullDocumentBeforeChange))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'"
            + fullDocumentBeforeChange
            + "' is no FullDocumentBeforeChange; there are default, off, whenAvailable, required.");
  }
}
