package dev.holdfast.client.model.bulk;

import java.util.Optional;
import org.bson.BsonValue;

/** What an update or a replacement of a bulk write did. */
public interface ClientUpdateResult {
  long getMatchedCount();

  /** How many documents are different now; one that already was as wanted is not counted. */
  long getModifiedCount();

  /** The id of the document that was inserted because none matched; empty if one matched. */
  Optional<BsonValue> getUpsertedId();
}
