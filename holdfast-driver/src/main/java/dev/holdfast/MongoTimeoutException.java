package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The client waited too long. The message says what for and what the client observed meanwhile. */
public class MongoTimeoutException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public MongoTimeoutException(String message) {
    super(message);
  }

  public MongoTimeoutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  Outcome usualOutcome() {
    return Outcome.UNKNOWN;
  }
}
