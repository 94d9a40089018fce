package dev.holdfast.internal.clientbulk;

import dev.holdfast.client.model.bulk.ClientBulkWriteResult;
import java.util.Optional;

/** The result of an unacknowledged bulk write. All methods but {@link #isAcknowledged} throw. */
public record UnknownOutcome() implements ClientBulkWriteResult {
  @Override
  public boolean isAcknowledged() {
    return false;
  }

  @Override
  public long getInsertedCount() {
    throw unknown("how many documents were inserted");
  }

  @Override
  public long getUpsertedCount() {
    throw unknown("how many documents were upserted");
  }

  @Override
  public long getMatchedCount() {
    throw unknown("how many documents matched");
  }

  @Override
  public long getModifiedCount() {
    throw unknown("how many documents were modified");
  }

  @Override
  public long getDeletedCount() {
    throw unknown("how many documents were deleted");
  }

  @Override
  public Optional<VerboseResults> getVerboseResults() {
    throw unknown("what each write did");
  }

  private static UnsupportedOperationException unknown(String what) {
    return new UnsupportedOperationException(
        "The writes were not acknowledged (w is 0), so nobody knows "
            + what
            + ". Ask isAcknowledged() first, or write with a w of 1 or more.");
  }
}
