package dev.holdfast;

/**
 * {@code withTransaction} stopped trying because its time was over. The cause is the error that it
 * would have retried after.
 */
public final class WithTransactionTimeoutException extends MongoClientException {
  private static final long serialVersionUID = 1L;

  public WithTransactionTimeoutException(String message, Throwable cause) {
    super(message, cause);
  }
}
