package dev.holdfast.client.model.changestream;

import org.jspecify.annotations.Nullable;

/** What happened. */
public enum OperationType {
  /** A document was inserted. */
  INSERT("insert"),
  /** Fields of a document changed. */
  UPDATE("update"),
  /** A document was replaced. */
  REPLACE("replace"),
  /** A document was deleted. */
  DELETE("delete"),
  /** The stream ends here: what it watched is gone. */
  INVALIDATE("invalidate"),
  /** A collection was dropped. */
  DROP("drop"),
  /** A database was dropped. */
  DROP_DATABASE("dropDatabase"),
  /** A collection got a new name. */
  RENAME("rename"),
  /**
   * Something that this driver does not know; {@link ChangeStreamDocument#getOperationTypeString()}
   * has its name.
   */
  OTHER("other");

  private final String value;

  OperationType(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /** {@link #OTHER} for what this driver does not know; null for null. */
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
