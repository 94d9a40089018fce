package dev.holdfast.testkit;

import org.bson.BsonDocument;

/** Answers commands of one name. The threads of connections call it, possibly several at once. */
@FunctionalInterface
public interface Responder {
  /** Returns the reply. The server adds {@code ok: 1} if the reply has no {@code ok}. */
  BsonDocument reply(Received request) throws Exception;
}
