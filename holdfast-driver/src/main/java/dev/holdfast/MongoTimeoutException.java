package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** Something the client waited for did not come in time; the message says what, and what it saw meanwhile. */
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
