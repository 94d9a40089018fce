package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The connection could not be opened. Nothing was sent. */
public class MongoSocketOpenException extends MongoSocketException {
  private static final long serialVersionUID = 1L;

  public MongoSocketOpenException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    super(message, serverAddress, cause);
  }

  public MongoSocketOpenException(String message, ServerAddress serverAddress) {
    super(message, serverAddress);
  }

  @Override
  Outcome usualOutcome() {
    return Outcome.NOT_SENT;
  }
}
