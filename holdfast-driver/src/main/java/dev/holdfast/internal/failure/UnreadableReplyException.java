package dev.holdfast.internal.failure;

import dev.holdfast.MongoInternalException;

/**
 * A reply arrived complete and correctly framed, but its content cannot be read. The connection stays open
 * and the server does not become Unknown. A retry would not help.
 */
public final class UnreadableReplyException extends MongoInternalException {
  private static final long serialVersionUID = 1L;

  public UnreadableReplyException(String message, Throwable cause) {
    super(message, cause);
  }
}
