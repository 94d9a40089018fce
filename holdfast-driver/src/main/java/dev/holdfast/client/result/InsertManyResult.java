package dev.holdfast.client.result;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import dev.holdfast.internal.value.InsertedIds;
import dev.holdfast.internal.value.NotAcknowledged;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonValue;

/** The result of an insert of many documents. */
public abstract class InsertManyResult {
  public InsertManyResult() {}

  /** Whether the server acknowledged the write. If not, all other methods throw. */
  public abstract boolean wasAcknowledged();

  /**
   * The ids of the documents, by index in the list.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract Map<Integer, BsonValue> getInsertedIds();

  public static InsertManyResult acknowledged(Map<Integer, BsonValue> insertedIds) {
    return new Acknowledged(notNull("insertedIds", insertedIds));
  }

  public static InsertManyResult unacknowledged() {
    return new Unacknowledged();
  }

  private static final class Acknowledged extends InsertManyResult {
    private final Map<Integer, BsonValue> insertedIds;

    Acknowledged(Map<Integer, BsonValue> insertedIds) {
      this.insertedIds =
          insertedIds instanceof InsertedIds
              ? insertedIds // Already unmodifiable.
              : Collections.unmodifiableMap(new LinkedHashMap<>(insertedIds));
    }

    @Override
    public boolean wasAcknowledged() {
      return true;
    }

    @Override
    public Map<Integer, BsonValue> getInsertedIds() {
      return insertedIds;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Acknowledged other && insertedIds.equals(other.insertedIds);
    }

    @Override
    public int hashCode() {
      return Objects.hash(insertedIds);
    }

    @Override
    public String toString() {
      return new Fields("InsertManyResult").add("insertedIds", insertedIds).toString();
    }
  }

  private static final class Unacknowledged extends InsertManyResult {
    @Override
    public boolean wasAcknowledged() {
      return false;
    }

    @Override
    public Map<Integer, BsonValue> getInsertedIds() {
      throw NotAcknowledged.because("which ids were inserted");
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Unacknowledged;
    }

    @Override
    public int hashCode() {
      return 0;
    }

    @Override
    public String toString() {
      return "InsertManyResult{unacknowledged}";
    }
  }
}
