package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** A failure found on the client: settings, selection, check-out, credentials. */
public class MongoClientException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoClientException(String message) {
    super(message);
  }

  public MongoClientException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** With the given code, whatever code the cause has. */
  MongoClientException(int code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }

  @Override
  Outcome usualOutcome() {
    return Outcome.NOT_SENT;
  }
}
