package dev.holdfast;

import org.jspecify.annotations.Nullable;

/** The operation exceeded {@code timeoutMS}. The cause shows what the operation was doing. */
public final class MongoOperationTimeoutException extends MongoTimeoutException {
  private static final long serialVersionUID = 1L;

  public MongoOperationTimeoutException(String message) {
    super(message);
  }

  public MongoOperationTimeoutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
