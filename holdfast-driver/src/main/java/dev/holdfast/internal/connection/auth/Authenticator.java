package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;

/**
 * Authenticates connections with one credential. A client has one authenticator; all threads that open
 * connections share it.
 */
public interface Authenticator {
  MongoCredential credential();

  /** Begins to authenticate one new connection, before its first hello. */
  Conversation begin(ServerAddress server);
}
