package dev.holdfast.internal.client;

import dev.holdfast.MongoCommandException;

/** Recognises server errors about a missing database or collection. Stateless. */
final class Errors {
  private static final int NAMESPACE_NOT_FOUND = 26;

  private Errors() {}

  /** Runs the operation and ignores the error that the database or collection does not exist. */
  static void ignoringAbsence(Runnable operation) {
    try {
      operation.run();
    } catch (MongoCommandException e) {
      if (!isAbsence(e)) {
        throw e;
      }
    }
  }

  static boolean isAbsence(MongoCommandException error) {
    return error.getErrorCode() == NAMESPACE_NOT_FOUND
        || error.getErrorMessage().contains("ns not found");
  }
}
