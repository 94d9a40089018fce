package dev.holdfast.event;

import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.jspecify.annotations.Nullable;

/**
 * What a server knows a retryable write or a transaction by. All attempts of one write have the
 * same.
 *
 * @param lsid the session
 * @param txnNumber the number within the session
 */
public record TransactionId(BsonDocument lsid, long txnNumber) {
  /** The one in a command; null if it has none. */
  public static @Nullable TransactionId of(BsonDocument command) {
    return command.get("lsid") instanceof BsonDocument lsid
            && command.get("txnNumber") instanceof BsonNumber number
        ? new TransactionId(lsid, number.longValue())
        : null;
  }
}
