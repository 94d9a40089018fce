package dev.holdfast.client.model.changestream;

import org.jspecify.annotations.Nullable;

/** The type of a namespace that was created. */
public enum NamespaceType {
  /** A collection. */
  COLLECTION("collection"),
  /** A time series collection. */
  TIMESERIES("timeseries"),
  /** A view. */
  VIEW("view"),
  /** A type that this driver does not know. */
  OTHER("other");

  private final String value;

  NamespaceType(String value) {
    this.value = value;
  }

  /** The name that the server uses. */
  public String getValue() {
    return value;
  }

  /** Returns {@link #OTHER} for a value that this driver does not know, and null for null. */
  public static NamespaceType fromString(@Nullable String namespaceType) {
    for (NamespaceType each : values()) {
      if (each.value.equals(namespaceType)) {
        return each;
      }
    }
    return OTHER;
  }

  @Override
  public String toString() {
    return "NamespaceType{value='" + value + "'}";
  }
}
