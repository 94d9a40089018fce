package dev.holdfast.client.model.changestream;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;

/** An array that an update truncated. */
public final class TruncatedArray {
  private final String field;
  private final int newSize;

  /**
   * @throws IllegalArgumentException if the size is negative
   */
  public TruncatedArray(String field, int newSize) {
    if (newSize < 0) {
      throw new IllegalArgumentException("newSize is " + newSize + "; it must not be negative.");
    }
    this.field = notNull("field", field);
    this.newSize = newSize;
  }

  public String getField() {
    return field;
  }

  public int getNewSize() {
    return newSize;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TruncatedArray other
        && newSize == other.newSize
        && field.equals(other.field);
  }

  @Override
  public int hashCode() {
    return Objects.hash(field, newSize);
  }

  @Override
  public String toString() {
    return new Fields("TruncatedArray").add("field", field).add("newSize", newSize).toString();
  }
}
