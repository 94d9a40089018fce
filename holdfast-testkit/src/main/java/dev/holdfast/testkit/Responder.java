package dev.holdfast.testkit;

import org.bson.BsonDocument;

/** Answers one kind of command. Called by the connections' threads, so possibly by several at once. */
@FunctionalInterface
public interface Responder {
  /** The reply; {@code ok: 1} is added if it has no {@code ok}. */
  BsonDocument reply(Received request) throws Exception;
}
