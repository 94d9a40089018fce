package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The server or the driver broke the protocol. Either the bytes are not a message, or they answer another
 * request: then the driver closes the connection. Or a complete reply cannot be read: then the connection
 * stays open, and the command is not sent again.
 */
public class MongoInternalException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoInternalException(String message) {
    super(message);
  }

  public MongoInternalException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
