package dev.holdfast.client.result;

import dev.holdfast.internal.value.Fields;
import dev.holdfast.internal.value.NotAcknowledged;
import java.util.Objects;

/** The result of a delete. */
public abstract class DeleteResult {
  public DeleteResult() {}

  /** Whether the server acknowledged the write. If not, all other methods throw. */
  public abstract boolean wasAcknowledged();

  /**
   * The number of deleted documents.
   *
   * @throws UnsupportedOperationException if the write was not acknowledged
   */
  public abstract long getDeletedCount();

  public static DeleteResult acknowledged(long deletedCount) {
    return new Acknowledged(deletedCount);
  }

  public static DeleteResult unacknowledged() {
    return new Unacknowledged();
  }

  private static final class Acknowledged extends DeleteResult {
    private final long deletedCount;

    Acknowledged(long deletedCount) {
      this.deletedCount = deletedCount;
    }

    @Override
    public boolean wasAcknowledged() {
      return true;
    }

    @Override
    public long getDeletedCount() {
      return deletedCount;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Acknowledged other && deletedCount == other.deletedCount;
    }

    @Override
    public int hashCode() {
      return Objects.hash(deletedCount);
    }

    @Override
    public String toString() {
      return new Fields("DeleteResult").add("deletedCount", deletedCount).toString();
    }
  }

  private static final class Unacknowledged extends DeleteResult {
    @Override
    public boolean wasAcknowledged() {
      return false;
    }

    @Override
    public long getDeletedCount() {
      throw NotAcknowledged.because("how many documents were deleted");
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
      return "DeleteResult{unacknowledged}";
    }
  }
}
