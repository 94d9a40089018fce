package dev.holdfast.internal.clientbulk;

import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an acknowledged bulk did.
 *
 * @param verbose what each write did, if that was asked for
 */
public record BulkOutcome(
    long inserted,
    long upserted,
    long matched,
    long modified,
    long deleted,
    @Nullable WriteOutcomes verbose)
    implements ClientBulkWriteResult {
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
}
