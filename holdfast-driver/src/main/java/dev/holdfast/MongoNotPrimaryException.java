package dev.holdfast;

import org.bson.BsonDocument;

/** The server is not the primary, usually because of an election. */
public class MongoNotPrimaryException extends MongoCommandException {
  private static final long serialVersionUID = 1L;

  public MongoNotPrimaryException(BsonDocument response, ServerAddress serverAddress) {
    super(response, serverAddress);
  }
}
