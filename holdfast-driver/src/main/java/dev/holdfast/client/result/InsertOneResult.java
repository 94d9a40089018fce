package dev.holdfast.client.result;

import dev.holdfast.internal.value.Fields;
import dev.holdfast.internal.value.NotAcknowledged;
import java.util.Objects;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The result of an insert of one document. */
public abstract class InsertOneResult {
  public InsertOneResult() {}

  /** Whether the server acknowledged the write. If not, all other methods throw. */
  public abstract boolean wasAcknowledged();

  /**
   * The id of the document. Null for document classes whose ids the driver does not see.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract @Nullable BsonValue getInsertedId();

  public static InsertOneResult acknowledged(@Nullable BsonValue insertedId) {
    return new Acknowledged(insertedId);
  }

  public static InsertOneResult unacknowledged() {
    return new Unacknowledged();
  }

  private static final class Acknowledged extends InsertOneResult {
    private final @Nullable BsonValue insertedId;

    Acknowledged(@Nullable BsonValue insertedId) {
      this.insertedId = insertedId;
    }

    @Override
    public boolean wasAcknowledged() {
      return true;
    }

    @Override
    public @Nullable BsonValue getInsertedId() {
      return insertedId;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Acknowledged other && Objects.equals(insertedId, other.insertedId);
    }

    @Override
    public int hashCode() {
      return Objects.hash(insertedId);
    }

    @Override
    public String toString() {
      return new Fields("InsertOneResult").add("insertedId", insertedId).toString();
    }
  }

  private static final class Unacknowledged extends InsertOneResult {
    @Override
    public boolean wasAcknowledged() {
      return false;
    }

    @Override
    public @Nullable BsonValue getInsertedId() {
      throw NotAcknowledged.because("which id was inserted");
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
      return "InsertOneResult{unacknowledged}";
    }
  }
}
