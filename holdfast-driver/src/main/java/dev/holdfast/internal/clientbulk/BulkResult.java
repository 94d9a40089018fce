package dev.holdfast.internal.clientbulk;

import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import dev.holdfast.client.model.bulk.ClientDeleteResult;
import dev.holdfast.client.model.bulk.ClientInsertOneResult;
import dev.holdfast.client.model.bulk.ClientUpdateResult;
import dev.holdfast.internal.value.NotAcknowledged;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The result of an acknowledged bulk write.
 *
 * @param verbose null unless the application requested verbose results
 */
public record BulkResult(
    long inserted,
    long upserted,
    long matched,
    long modified,
    long deleted,
    @Nullable Verbose verbose)
    implements ClientBulkWriteResult {

  /** The result of an unacknowledged bulk write, which has no numbers. */
  public static final ClientBulkWriteResult UNACKNOWLEDGED = new Unacknowledged();

  /** The result of each write, by its index in the bulk. */
  public record Verbose(
      Map<Integer, ClientInsertOneResult> getInsertResults,
      Map<Integer, ClientUpdateResult> getUpdateResults,
      Map<Integer, ClientDeleteResult> getDeleteResults)
      implements VerboseResults {}

  public record Inserted(@Nullable BsonValue id) implements ClientInsertOneResult {
    @Override
    public Optional<BsonValue> getInsertedId() {
      return Optional.ofNullable(id);
    }
  }

  public record Updated(long getMatchedCount, long getModifiedCount, @Nullable BsonValue upsertedId)
      implements ClientUpdateResult {
    @Override
    public Optional<BsonValue> getUpsertedId() {
      return Optional.ofNullable(upsertedId);
    }
  }

  public record Deleted(long getDeletedCount) implements ClientDeleteResult {}

  @Override
  public boolean isAcknowledged() {
    return true;
  }

  @Override
  public long getInsertedCount() {
    return inserted;
  }

  @Override
  public long getUpsertedCount() {
    return upserted;
  }

  @Override
  public long getMatchedCount() {
    return matched;
  }

  @Override
  public long getModifiedCount() {
    return modified;
  }

  @Override
  public long getDeletedCount() {
    return deleted;
  }

  @Override
  public Optional<VerboseResults> getVerboseResults() {
    return Optional.ofNullable(verbose);
  }

  public static final class Unacknowledged implements ClientBulkWriteResult {
    @Override
    public boolean isAcknowledged() {
      return false;
    }

    @Override
    public long getInsertedCount() {
      throw NotAcknowledged.because("how many documents were inserted");
    }

    @Override
    public long getUpsertedCount() {
      throw NotAcknowledged.because("how many documents were upserted");
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
    public long getDeletedCount() {
      throw NotAcknowledged.because("how many documents were deleted");
    }

    @Override
    public Optional<VerboseResults> getVerboseResults() {
      throw NotAcknowledged.because("what each write did");
    }

    @Override
    public String toString() {
      return "ClientBulkWriteResult{unacknowledged}";
    }
  }
}
