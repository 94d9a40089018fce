package dev.holdfast;

import org.bson.BsonDocument;

/** The server takes no operations for now: it steps down, starts up, recovers or shuts down. */
public class MongoNodeIsRecoveringException extends MongoCommandException {
  private static final long serialVersionUID = 1L;

  public MongoNodeIsRecoveringException(BsonDocument response, ServerAddress serverAddress) {
    super(response, serverAddress);
  }
}
