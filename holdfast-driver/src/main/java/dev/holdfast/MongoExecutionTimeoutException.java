package dev.holdfast;

import org.bson.BsonDocument;

/** The server stopped the operation because it exceeded the time limit of {@code maxTime}. */
public class MongoExecutionTimeoutException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoExecutionTimeoutException(int code, String errorMessage) {
    super(code, errorMessage);
  }

  public MongoExecutionTimeoutException(int code, String errorMessage, BsonDocument response) {
    super(code, errorMessage, response);
  }
}
