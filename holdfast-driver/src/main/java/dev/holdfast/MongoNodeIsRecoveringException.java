package dev.holdfast;

import org.bson.BsonDocument;

/**
 * The server does not accept operations now: it is stepping down, starting up, recovering or shutting down.
 */
public class MongoNodeIsRecoveringException extends MongoCommandException {
  private static final long serialVersionUID = 1L;

  public MongoNodeIsRecoveringException(BsonDocument response, ServerAddress serverAddress) {
    super(response, serverAddress);
  }
}
