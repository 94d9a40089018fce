package dev.holdfast.client.model.bulk;

import java.util.Map;
import java.util.Optional;

/** What a bulk write of a client did. */
public interface ClientBulkWriteResult {
  /** Whether the server answered. If it did not, the counts throw. */
  boolean isAcknowledged();

  /**
   * How many documents were inserted, those of upserts not counted.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getInsertedCount();

  /**
   * How many documents were inserted because none matched.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getUpsertedCount();

  /**
   * How many documents matched updates and replacements.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getMatchedCount();

  /**
   * How many documents are different after updates and replacements.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getModifiedCount();

  /**
   * How many documents were deleted.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getDeletedCount();

  /**
   * What each write did; empty unless {@link ClientBulkWriteOptions#verboseResults} asked for it.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  Optional<VerboseResults> getVerboseResults();

  /** What each write did, by its index in the bulk. Writes that failed are not in it. */
  interface VerboseResults {
    Map<Integer, ClientInsertOneResult> getInsertResults();

    /** Updates and replacements. */
    Map<Integer, ClientUpdateResult> getUpdateResults();

    Map<Integer, ClientDeleteResult> getDeleteResults();
  }
}
