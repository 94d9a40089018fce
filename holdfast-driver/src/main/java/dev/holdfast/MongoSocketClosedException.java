package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The driver closed the connection while it was in use, for example because its pool was cleared. */
public class MongoSocketClosedException extends MongoSocketException {
  private static final long serialVersionUID = 1L;

  public MongoSocketClosedException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    super(message, serverAddress, cause);
  }

  public MongoSocketClosedException(String message, ServerAddress serverAddress) {
    super(message, serverAddress);
  }
}
