package dev.holdfast.client.model.changestream;

import static dev.holdfast.internal.value.Checks.notNull;

/** Whether events carry the document as it was before. */
public enum FullDocumentBeforeChange {
  /** What the server does unless told otherwise: it leaves it out. */
  DEFAULT("default"),
  /** No. */
  OFF("off"),
  /** Yes, if the collection kept it. */
  WHEN_AVAILABLE("whenAvailable"),
  /** Yes; an error if the collection did not keep it. */
  REQUIRED("required");

  private final String value;

  FullDocumentBeforeChange(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if no constant has that value
   */
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
