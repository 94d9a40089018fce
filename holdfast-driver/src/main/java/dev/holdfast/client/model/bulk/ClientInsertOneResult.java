package dev.holdfast.client.model.bulk;

import java.util.Optional;
import org.bson.BsonValue;

/** The result of an insert in a bulk write. */
public interface ClientInsertOneResult {
  /** The id of the document. Empty for document classes whose ids the driver does not see. */
  Optional<BsonValue> getInsertedId();
}
