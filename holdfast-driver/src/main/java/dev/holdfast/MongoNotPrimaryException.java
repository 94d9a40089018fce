package dev.holdfast;

import org.bson.BsonDocument;

/** The server is not the primary it was taken for: there was an election, or is one now. */
public class MongoNotPrimaryException extends MongoCommandException {
  private static final long serialVersionUID = 1L;

  public MongoNotPrimaryException(BsonDocument response, ServerAddress serverAddress) {
    super(response, serverAddress);
  }
}
