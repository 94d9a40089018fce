package dev.holdfast;

import org.bson.BsonDocument;

/** A document with the same key already exists in a unique index. */
public class DuplicateKeyException extends WriteConcernException {
  private static final long serialVersionUID = 1L;

  public DuplicateKeyException(
      BsonDocument response, ServerAddress address, WriteConcernResult writeConcernResult) {
    super(response, address, writeConcernResult);
  }
}
