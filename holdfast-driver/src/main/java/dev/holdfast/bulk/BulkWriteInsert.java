package dev.holdfast.bulk;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import java.util.Objects;
import org.bson.BsonValue;

/** One inserted document of a bulk write. */
public class BulkWriteInsert {
  private final int index;
  private final BsonValue id;

  public BulkWriteInsert(int index, BsonValue id) {
    this.index = index;
    this.id = notNull("id", id);
  }

  /** The index of the write in the bulk, starting at 0. */
  public int getIndex() {
    return index;
  }

  /** The id of the new document. */
  public BsonValue getId() {
    return id;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BulkWriteInsert other && index == other.index && id.equals(other.id);
  }

  @Override
  public int hashCode() {
    return Objects.hash(index, id);
  }

  @Override
  public String toString() {
    return new Fields("BulkWriteInsert").add("index", index).add("id", id).toString();
  }
}
