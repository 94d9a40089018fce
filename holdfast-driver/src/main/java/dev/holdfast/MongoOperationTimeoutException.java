package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The deadline set by {@code timeoutMS} passed; the cause says during what. */
public final class MongoOperationTimeoutException extends MongoTimeoutException {
  private static final long serialVersionUID = 1L;

  public MongoOperationTimeoutException(String message) {
    super(message);
  }

  public MongoOperationTimeoutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
