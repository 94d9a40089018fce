package dev.holdfast.client.model.changestream;

import org.jspecify.annotations.Nullable;

/** The type of a change event. */
public enum OperationType {
  /** A document was inserted. */
  INSERT("insert"),
  /** Fields of a document changed. */
  UPDATE("update"),
  /** A document was replaced. */
  REPLACE("replace"),
  /** A document was deleted. */
  DELETE("delete"),
  /** The stream ends because the watched collection or database no longer exists. */
  INVALIDATE("invalidate"),
  /** A collection was dropped. */
  DROP("drop"),
  /** A database was dropped. */
  DROP_DATABASE("dropDatabase"),
  /** A collection was renamed. */
  RENAME("rename"),
  /**
   * A type that this driver does not know. {@link ChangeStreamDocument#getOperationTypeString()} has its
   * name.
   */
  OTHER("other");

  private final String value;

  OperationType(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** Returns {@link #OTHER} for a value that this driver does not know, and null for null. */
  public static OperationType fromString(@Nullable String operationType) {
    for (OperationType each : values()) {
      if (each.value.equals(operationType)) {
        return each;
      }
    }
    return OTHER;
  }

  @Override
  public String toString() {
    return "OperationType{value='" + value + "'}";
  }
}
