package dev.holdfast.internal.execution;

import dev.holdfast.MongoClientException;
import dev.holdfast.MongoException;

/** Errors whose text does not tell users what to change, told better. Stateless. */
final class Advice {
  private static final int ILLEGAL_OPERATION = 20;

  private Advice() {}

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
