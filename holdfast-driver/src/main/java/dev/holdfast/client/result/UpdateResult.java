package dev.holdfast.client.result;

import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import dev.holdfast.internal.value.NotAcknowledged;
import java.util.Objects;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The result of an update or a replacement. */
public abstract class UpdateResult {
  public UpdateResult() {}

  /** Whether the server acknowledged the write. If not, all other methods throw. */
  public abstract boolean wasAcknowledged();

  /**
   * The number of documents that matched.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract long getMatchedCount();

  /**
   * The number of documents that changed. A document that already had the new values does not count.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract long getModifiedCount();

  /**
   * The id of the document that an upsert inserted. Null if a document matched.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract @Nullable BsonValue getUpsertedId();

  public static UpdateResult acknowledged(
      long matchedCount, Long modifiedCount, @Nullable BsonValue upsertedId) {
    return new Acknowledged(matchedCount, notNull("modifiedCount", modifiedCount), upsertedId);
  }

  public static UpdateResult unacknowledged() {
    return new Unacknowledged();
  }

  private static final class Acknowledged extends UpdateResult {
    private final long matchedCount;
    private final long modifiedCount;
    private final @Nullable BsonValue upsertedId;

    Acknowledged(long matchedCount, Long modifiedCount, @Nullable BsonValue upsertedId) {
      this.matchedCount = matchedCount;
      this.modifiedCount = modifiedCount;
      this.upsertedId = upsertedId;
    }

    @Override
    public boolean wasAcknowledged() {
      return true;
    }

    @Override
    public long getMatchedCount() {
      return matchedCount;
    }

    @Override
    public long getModifiedCount() {
      return modifiedCount;
    }

    @Override
    public @Nullable BsonValue getUpsertedId() {
      return upsertedId;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Acknowledged other
          && matchedCount == other.matchedCount
          && modifiedCount == other.modifiedCount
          && Objects.equals(upsertedId, other.upsertedId);
    }

    @Override
    public int hashCode() {
      return Objects.hash(matchedCount, modifiedCount, upsertedId);
    }

    @Override
    public String toString() {
      return new Fields("UpdateResult")
          .add("matchedCount", matchedCount)
          .add("modifiedCount", modifiedCount)
          .add("upsertedId", upsertedId)
          .toString();
    }
  }

  private static final class Unacknowledged extends UpdateResult {
    @Override
    public boolean wasAcknowledged() {
      return false;
    }

    @Override
    public long getMatchedCount() {
      throw NotAcknowledged.because("how many documents matched");
    }

    @Override
    public long getModifiedCount() {
      throw NotAcknowledged.because("how many documents were modified");
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
      return "UpdateResult{unacknowledged}";
    }
  }
}
