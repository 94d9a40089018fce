package dev.holdfast.client.model.changestream;

import org.jspecify.annotations.Nullable;

/** What was created, where an event tells of something new. */
public enum NamespaceType {
  /** A collection. */
  COLLECTION("collection"),
  /** A time series. */
  TIMESERIES("timeseries"),
  /** A view. */
  VIEW("view"),
  /** Something that this driver does not know. */
  OTHER("other");

  private final String value;

  NamespaceType(String value) {
    this.value = value;
  }

  /** As the server writes it. */
  public String getValue() {
    return value;
  }

  /** {@link #OTHER} for what this driver does not know; null for null. */
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
