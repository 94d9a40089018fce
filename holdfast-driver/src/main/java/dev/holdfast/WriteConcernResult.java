package dev.holdfast;

import dev.holdfast.internal.value.Fields;
import dev.holdfast.internal.value.NotAcknowledged;
import java.util.Objects;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What a single write did, as an exception about its write concern reports it. */
public abstract class WriteConcernResult {
  public WriteConcernResult() {}

  /** Whether the server acknowledged the write. If not, all other methods throw. */
  public abstract boolean wasAcknowledged();

  /**
   * How many documents the write affected.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract int getCount();

  /**
   * Whether an update matched an existing document, so that nothing was inserted.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract boolean isUpdateOfExisting();

  /**
   * The id of the document that an upsert inserted. Null if nothing was inserted.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract @Nullable BsonValue getUpsertedId();

  public static WriteConcernResult acknowledged(
      int count, boolean isUpdateOfExisting, @Nullable BsonValue upsertedId) {
    return new Acknowledged(count, isUpdateOfExisting, upsertedId);
  }

  public static WriteConcernResult unacknowledged() {
    return new Unacknowledged();
  }

  private static final class Acknowledged extends WriteConcernResult {
    private final int count;
    private final boolean updateOfExisting;
    private final @Nullable BsonValue upsertedId;

    Acknowledged(int count, boolean updateOfExisting, @Nullable BsonValue upsertedId) {
      this.count = count;
      this.updateOfExisting = updateOfExisting;
      this.upsertedId = upsertedId;
    }

    @Override
    public boolean wasAcknowledged() {
      return true;
    }

    @Override
    public int getCount() {
      return count;
    }

    @Override
    public boolean isUpdateOfExisting() {
      return updateOfExisting;
    }

    @Override
    public @Nullable BsonValue getUpsertedId() {
      return upsertedId;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Acknowledged other
          && count == other.count
          && updateOfExisting == other.updateOfExisting
          && Objects.equals(upsertedId, other.upsertedId);
    }

    @Override
    public int hashCode() {
      return Objects.hash(count, updateOfExisting, upsertedId);
    }

    @Override
    public String toString() {
      return new Fields("WriteConcernResult")
          .add("count", count)
          .add("updateOfExisting", updateOfExisting)
          .add("upsertedId", upsertedId)
          .toString();
    }
  }

  private static final class Unacknowledged extends WriteConcernResult {
    @Override
    public boolean wasAcknowledged() {
      return false;
    }

    @Override
    public int getCount() {
      throw NotAcknowledged.because("how many documents were touched");
    }

    @Override
    public boolean isUpdateOfExisting() {
      throw NotAcknowledged.because("whether a document was met");
    }

    @Override
    public @Nullable BsonValue getUpsertedId() {
      throw NotAcknowledged.because("whether a document was inserted");
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
      return "WriteConcernResult{unacknowledged}";
    }
  }
}
