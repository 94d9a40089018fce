package dev.holdfast.client.model.changestream;

import static dev.holdfast.internal.value.Checks.notNull;

/** Whether events of updates carry the whole document too. */
public enum FullDocument {
  /** Only what changed. */
  DEFAULT("default"),
  /** The document as it is when the server looks it up, which may be later than the event. */
  UPDATE_LOOKUP("updateLookup"),
  /** The document right after the change, if the collection kept it. */
  WHEN_AVAILABLE("whenAvailable"),
  /** The document right after the change; an error if the collection did not keep it. */
  REQUIRED("required");

  private final String value;

  FullDocument(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /**
   * @throws IllegalArgumentException if no constant has that value
   */
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
