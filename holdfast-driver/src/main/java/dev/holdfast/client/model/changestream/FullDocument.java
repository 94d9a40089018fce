package dev.holdfast.client.model.changestream;

import static dev.holdfast.internal.value.Checks.notNull;

/** Whether update events include the whole document. */
public enum FullDocument {
  /** Update events include only the changes. */
  DEFAULT("default"),
  /** The document at the time of the lookup, which may be later than the event. */
  UPDATE_LOOKUP("updateLookup"),
  /** The document right after the change, if the collection has stored it. */
  WHEN_AVAILABLE("whenAvailable"),
  /** The document right after the change. An error if the collection has not stored it. */
  REQUIRED("required");

  private final String value;

  FullDocument(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** @throws IllegalArgumentException if the value is unknown */
  public static FullDocument fromString(String fullDocument) {
    for (FullDocument each : values()) {
      if (each.value.equals(notNull("fullDocument", fullDocument))) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "'"
            + fullDocument
            + "' is no FullDocument; there are default, updateLookup, whenAvailable, required.");
  }
}
