package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The server or the driver violated the protocol. If the bytes are not a message, or the reply belongs to
 * another request, the driver closes the connection. If a complete reply cannot be decoded, the connection
 * stays open and the driver does not retry.
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
