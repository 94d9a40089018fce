package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The pool of the server is closed because the server left the deployment. Nothing was sent. */
public final class MongoServerUnavailableException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public MongoServerUnavailableException(String message) {
    super(message);
  }

  public MongoServerUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
