package dev.holdfast.event;

import org.bson.BsonDocument;

/**
 * What a server knows a retryable write or a transaction by. All attempts of one write have the
 * same.
 *
 * @param lsid the session
 * @param txnNumber the number within the session
 */
public record TransactionId(BsonDocument lsid, long txnNumber) {}
