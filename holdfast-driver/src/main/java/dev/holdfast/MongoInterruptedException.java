package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The calling thread was interrupted while it waited; its interrupt flag is set again. */
public class MongoInterruptedException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoInterruptedException(String message, @Nullable Exception cause) {
    super(message, cause);
  }
}
