package dev.holdfast.internal.execution;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;

/** Replaces server errors by exceptions that say what to change. Stateless. */
final class ErrorHints {
  private static final int ILLEGAL_OPERATION = 20;

  private ErrorHints() {}

  static MongoException on(MongoException error) {
    if (error.getCode() == ILLEGAL_OPERATION
        && String.valueOf(error.getMessage()).contains("Transaction numbers")) {
      return new MongoClientException(
          "This MongoDB deployment does not support retryable writes. Leave retryWrites unset: remove"
              + " retryWrites=true from the connection string and retryWrites(true) from the settings."
              + " retryWrites=false works as well, but it also switches off the retries that follow an"
              + " overload error.",
          error);
    }
    return error;
  }
}
