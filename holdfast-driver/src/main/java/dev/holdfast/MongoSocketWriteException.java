package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The connection failed while the driver wrote a request. */
public class MongoSocketWriteException extends MongoSocketException {
  private static final long serialVersionUID = 1L;

  public MongoSocketWriteException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    super(message, serverAddress, cause);
  }

  public MongoSocketWriteException(String message, ServerAddress serverAddress) {
    super(message, serverAddress);
  }
}
