package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** An error that the client found: in settings, server selection, check-out or credentials. */
public class MongoClientException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoClientException(String message) {
    super(message);
  }

  public MongoClientException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** Uses the given code and ignores the code of the cause. */
  MongoClientException(int code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }

  @Override
  Outcome usualOutcome() {
    return Outcome.NOT_SENT;
  }
}
