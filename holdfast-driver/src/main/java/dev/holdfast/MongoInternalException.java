package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** A peer broke the protocol, or the driver did: bytes that are no message, a reply to another request. The connection is closed. */
public class MongoInternalException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoInternalException(String message) {
    super(message);
  }

  public MongoInternalException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  Outcome usualOutcome() {
    return Outcome.UNKNOWN;
  }
}
