package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The calling thread was interrupted while it waited. The driver sets the interrupt flag again. */
public class MongoInterruptedException extends MongoException {
  private static final long serialVersionUID = 1L;

  public MongoInterruptedException(String message, @Nullable Exception cause) {
    super(message, cause);
  }
}
