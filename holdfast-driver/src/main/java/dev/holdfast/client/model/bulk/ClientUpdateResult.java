package dev.holdfast.client.model.bulk;

import java.util.Optional;
import org.bson.BsonValue;

/** The result of an update or a replacement in a bulk write. */
public interface ClientUpdateResult {
  long getMatchedCount();

  /** The number of documents that changed. A document that already had the new values does not count. */
  long getModifiedCount();

  /** The id of the document that an upsert inserted. Empty if a document matched. */
  Optional<BsonValue> getUpsertedId();
}
