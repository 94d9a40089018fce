package dev.holdfast.bulk;

import static dev.holdfast.internal.value.Checks.noneNull;
import static dev.holdfast.internal.value.Checks.notNull;

import dev.holdfast.internal.value.Fields;
import dev.holdfast.internal.value.NotAcknowledged;
import java.util.List;
import java.util.Objects;

/** The result of a bulk write. */
public abstract class BulkWriteResult {
  public BulkWriteResult() {}

  /** Whether the server acknowledged the writes. If not, all other methods throw. */
  public abstract boolean wasAcknowledged();

  /**
   * The number of inserted documents, without upserts.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract int getInsertedCount();

  /**
   * The number of documents that matched updates and replacements.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract int getMatchedCount();

  /**
   * The number of deleted documents.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract int getDeletedCount();

  /**
   * The number of documents that updates and replacements changed.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract int getModifiedCount();

  /**
   * The inserted documents, in the order of their writes.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract List<BulkWriteInsert> getInserts();

  /**
   * The documents that upserts inserted, in the order of their writes.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract List<BulkWriteUpsert> getUpserts();

  public static BulkWriteResult acknowledged(
      int insertedCount,
      int matchedCount,
      int deletedCount,
      Integer modifiedCount,
      List<BulkWriteUpsert> upserts,
      List<BulkWriteInsert> inserts) {
    return new Acknowledged(
        insertedCount,
        matchedCount,
        deletedCount,
        notNull("modifiedCount", modifiedCount),
        noneNull("upserts", upserts),
        noneNull("inserts", inserts));
  }

  public static BulkWriteResult unacknowledged() {
    return new Unacknowledged();
  }

  private static final class Acknowledged extends BulkWriteResult {
    private final int insertedCount;
    private final int matchedCount;
    private final int deletedCount;
    private final int modifiedCount;
    private final List<BulkWriteInsert> inserts;
    private final List<BulkWriteUpsert> upserts;

    Acknowledged(
        int insertedCount,
        int matchedCount,
        int deletedCount,
        Integer modifiedCount,
        List<BulkWriteUpsert> upserts,
        List<BulkWriteInsert> inserts) {
      this.insertedCount = insertedCount;
      this.matchedCount = matchedCount;
      this.deletedCount = deletedCount;
      this.modifiedCount = modifiedCount;
      this.upserts = List.copyOf(upserts);
      this.inserts = List.copyOf(inserts);
    }

    @Override
    public boolean wasAcknowledged() {
      return true;
    }

    @Override
    public int getInsertedCount() {
      return insertedCount;
    }

    @Override
    public int getMatchedCount() {
      return matchedCount;
    }

    @Override
    public int getDeletedCount() {
      return deletedCount;
    }

    @Override
    public int getModifiedCount() {
      return modifiedCount;
    }

    @Override
    public List<BulkWriteInsert> getInserts() {
      return inserts;
    }

    @Override
    public List<BulkWriteUpsert> getUpserts() {
      return upserts;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Acknowledged other
          && insertedCount == other.insertedCount
          && matchedCount == other.matchedCount
          && deletedCount == other.deletedCount
          && modifiedCount == other.modifiedCount
          && inserts.equals(other.inserts)
          && upserts.equals(other.upserts);
    }

    @Override
    public int hashCode() {
      return Objects.hash(
          insertedCount, matchedCount, deletedCount, modifiedCount, inserts, upserts);
    }

    @Override
    public String toString() {
      return new Fields("BulkWriteResult")
          .add("insertedCount", insertedCount)
          .add("matchedCount", matchedCount)
          .add("deletedCount", deletedCount)
          .add("modifiedCount", modifiedCount)
          .add("inserts", inserts)
          .add("upserts", upserts)
          .toString();
    }
  }

  private static final class Unacknowledged extends BulkWriteResult {
    @Override
    public boolean wasAcknowledged() {
      return false;
    }

    @Override
    public int getInsertedCount() {
      throw NotAcknowledged.because("how many documents were inserted");
    }

    @Override
    public int getMatchedCount() {
      throw NotAcknowledged.because("how many documents matched");
    }

    @Override
    public int getDeletedCount() {
      throw NotAcknowledged.because("how many documents were deleted");
    }

    @Override
    public int getModifiedCount() {
      throw NotAcknowledged.because("how many documents were modified");
    }

    @Override
    public List<BulkWriteInsert> getInserts() {
      throw NotAcknowledged.because("which documents were inserted");
    }

    @Override
    public List<BulkWriteUpsert> getUpserts() {
      throw NotAcknowledged.because("which documents were upserted");
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
      return "BulkWriteResult{unacknowledged}";
    }
  }
}
