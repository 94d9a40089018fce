package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** No reply arrived within the socket timeout. */
public class MongoSocketReadTimeoutException extends MongoSocketException {
  private static final long serialVersionUID = 1L;

  public MongoSocketReadTimeoutException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    super(message, serverAddress, cause);
  }

  public MongoSocketReadTimeoutException(String message, ServerAddress serverAddress) {
    super(message, serverAddress);
  }
}
