package dev.holdfast;

import org.bson.BsonDocument;

/** A unique index already has the key. */
public class DuplicateKeyException extends WriteConcernException {
  private static final long serialVersionUID = 1L;

  public DuplicateKeyException(
      BsonDocument response, ServerAddress address, WriteConcernResult writeConcernResult) {
    super(response, address, writeConcernResult);
  }
}
