package dev.holdfast.client.model.bulk;

import java.util.Optional;
import org.bson.BsonValue;

/** What an insert of a bulk write did. */
public interface ClientInsertOneResult {
  /** Empty for types whose ids the driver does not see. */
  Optional<BsonValue> getInsertedId();
}
