package dev.holdfast.internal.connection.auth;

import org.bson.BsonDocument;

/** The client's side of one SASL exchange: what to say, given what the server said. */
interface SaslClient {
  String mechanism();

  /** Further fields of {@code saslStart}; empty for most mechanisms. */
  BsonDocument options();

  byte[] first();

  /**
   * The answer to the server's payload.
   *
   * @param requireTime called often while the answer takes long to work out; may throw
   * @throws dev.holdfast.MongoSecurityException if the server must not be trusted
   */
  byte[] answer(byte[] payload, Runnable requireTime);

  /** Whether the client is content: nothing is open on its side. */
  boolean isComplete();
}
