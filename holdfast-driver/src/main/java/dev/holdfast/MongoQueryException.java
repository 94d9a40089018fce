package dev.holdfast;

import org.bson.BsonDocument;

/** A find or getMore failed on the server. */
public class MongoQueryException extends MongoCommandException {
  private static final long serialVersionUID = 1L;

  public MongoQueryException(BsonDocument response, ServerAddress serverAddress) {
    super(response, serverAddress);
  }
}
