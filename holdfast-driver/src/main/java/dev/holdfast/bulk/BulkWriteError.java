package dev.holdfast.bulk;

import dev.holdfast.WriteError;
import dev.holdfast.internal.value.Fields;
import org.bson.BsonDocument;

/** Why one write of a bulk write failed. */
public class BulkWriteError extends WriteError {
  private final int index;

  public BulkWriteError(int code, String message, BsonDocument details, int index) {
    super(code, message, details);
    this.index = index;
  }

  /** The index of the write in the bulk, starting at 0. */
  public int getIndex() {
    return index;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BulkWriteError other && index == other.index && super.equals(other);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + index;
  }

  @Override
  public String toString() {
    return new Fields("BulkWriteError")
        .add("index", index)
        .add("code", getCode())
        .add("message", getMessage())
        .add("details", getDetails())
        .toString();
  }
}
