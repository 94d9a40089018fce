package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The server did not accept the request in time. */
public class MongoSocketWriteTimeoutException extends MongoSocketException {
  private static final long serialVersionUID = 1L;

  public MongoSocketWriteTimeoutException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    super(message, serverAddress, cause);
  }

  public MongoSocketWriteTimeoutException(String message, ServerAddress serverAddress) {
    super(message, serverAddress);
  }
}
