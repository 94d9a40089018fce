package dev.holdfast.internal.connection.auth;

import org.bson.BsonDocument;

/** The authentication of one connection. The thread that opens the connection uses it. */
public interface Conversation {
  /** Adds fields to the first hello: the request for mechanisms, and the first authentication step. */
  void addTo(BsonDocument hello);

  /**
   * Continues the authentication after the reply to the first hello, until it succeeds or fails.
   *
   * @throws dev.holdfast.MongoSecurityException if it fails
   */
  void finish(BsonDocument helloReply, Channel channel);

  /** Sends a command over the connection that is being authenticated. */
  @FunctionalInterface
  interface Channel {
    BsonDocument run(String database, BsonDocument command);

    /**
     * Long computations call this often. Throws if the operation has no time left, its thread was interrupted
     * or the connection was closed.
     */
    default void requireTime() {}
  }
}
