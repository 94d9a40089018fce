package dev.holdfast.internal.connection.auth;

import org.bson.BsonDocument;

/** The authentication of one connection, from its first hello on. Used by the thread that opens it. */
public interface Conversation {
  /** Adds what the first hello can carry: the question for mechanisms, the first step of the proof. */
  void addTo(BsonDocument hello);

  /**
   * Goes on where the hello's reply left off, until both sides are content.
   *
   * @throws dev.holdfast.MongoSecurityException if they are not
   */
  void finish(BsonDocument helloReply, Channel channel);

  /** Sends a command over the connection that is being authenticated. */
  @FunctionalInterface
  interface Channel {
    BsonDocument run(String database, BsonDocument command);

    /**
     * Called often by work that takes long. Throws if the operation is out of time, its thread was
     * interrupted or the connection was closed.
     */
    default void requireTime() {}
  }
}
