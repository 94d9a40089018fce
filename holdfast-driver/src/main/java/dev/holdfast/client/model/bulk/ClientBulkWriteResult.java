package dev.holdfast.client.model.bulk;

import java.util.Map;
import java.util.Optional;

/** The result of a bulk write of a client. */
public interface ClientBulkWriteResult {
  /** Whether the server acknowledged the writes. If not, the counts throw. */
  boolean isAcknowledged();

  /**
   * The number of inserted documents, without upserts.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getInsertedCount();

  /**
   * The number of documents that upserts inserted.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getUpsertedCount();

  /**
   * The number of documents that matched updates and replacements.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getMatchedCount();

  /**
   * The number of documents that updates and replacements changed.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getModifiedCount();

  /**
   * The number of deleted documents.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  long getDeletedCount();

  /**
   * The result of each write. Empty unless {@link ClientBulkWriteOptions#verboseResults} requests it.
   *
   * @throws UnsupportedOperationException if the writes were not acknowledged
   */
  Optional<VerboseResults> getVerboseResults();

  /** The result of each write, by its index in the bulk. Failed writes are not included. */
  interface VerboseResults {
    Map<Integer, ClientInsertOneResult> getInsertResults();

    /** Results of updates and replacements. */
    Map<Integer, ClientUpdateResult> getUpdateResults();

    Map<Integer, ClientDeleteResult> getDeleteResults();
  }
}
