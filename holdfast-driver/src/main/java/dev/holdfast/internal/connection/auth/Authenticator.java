package dev.holdfast.internal.connection.auth;

import dev.holdfast.MongoCredential;
import dev.holdfast.ServerAddress;

/**
 * Proves one credential to any number of servers. A client has one and shares it among the threads that
 * open connections.
 */
public interface Authenticator {
  MongoCredential credential();

  /** Begins to authenticate one new connection, before its first hello. */
  Conversation begin(ServerAddress server);
}
