package dev.holdfast.internal.connection.auth;

import org.bson.BsonDocument;

/** The client side of one SASL exchange: computes the answers to the server's payloads. */
interface SaslClient {
  String mechanism();

  /** Further fields of {@code saslStart}; empty for most mechanisms. */
  BsonDocument options();

  byte[] first();

  /**
   * The answer to the server's payload.
   *
   * @param requireTime long computations call it often; it throws to stop them
   * @throws dev.holdfast.MongoSecurityException if the server must not be trusted
   */
  byte[] answer(byte[] payload, Runnable requireTime);

  /** Whether the client expects no further payload from the server. */
  boolean isComplete();
}
