package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The connection failed, or the server closed it, while the driver waited for a reply. */
public class MongoSocketReadException extends MongoSocketException {
  private static final long serialVersionUID = 1L;

  public MongoSocketReadException(
      String message, ServerAddress serverAddress, @Nullable Throwable cause) {
    super(message, serverAddress, cause);
  }

  public MongoSocketReadException(String message, ServerAddress serverAddress) {
    super(message, serverAddress);
  }
}
