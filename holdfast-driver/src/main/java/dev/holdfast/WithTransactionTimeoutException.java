package dev.holdfast;

/**
 * {@code withTransaction} stopped retrying because its time limit expired. The cause is the error that it did
 * not retry.
 */
public final class WithTransactionTimeoutException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public WithTransactionTimeoutException(String message, Throwable cause) {
    super(message, cause);
  }
}
