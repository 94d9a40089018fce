package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The server is no longer part of this client: its pool is closed; nothing was sent. */
public final class MongoServerUnavailableException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public MongoServerUnavailableException(String message) {
    super(message);
  }

  public MongoServerUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
