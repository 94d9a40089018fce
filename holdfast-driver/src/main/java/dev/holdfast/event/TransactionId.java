package dev.holdfast.event;

import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.jspecify.annotations.Nullable;

/**
 * The id by which a server recognises a retryable write or a transaction. All attempts of one write have the
 * same id.
 *
 * @param lsid the session
 * @param txnNumber the number within the session
 */
public record TransactionId(BsonDocument lsid, long txnNumber) {
  /** The transaction id of a command. Null if the command has none. */
  public static @Nullable TransactionId of(BsonDocument command) {
    return command.get("lsid") instanceof BsonDocument lsid
            && command.get("txnNumber") instanceof BsonNumber number
        ? new TransactionId(lsid, number.longValue())
        : null;
  }
}
