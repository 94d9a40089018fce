package dev.holdfast.internal.client;

import dev.holdfast.MongoCommandException;

/** What servers answer about things that are not there. Stateless. */
final class Errors {
  private static final int NAMESPACE_NOT_FOUND = 26;

  private Errors() {}

  /** Runs it; that there is no such database or collection is fine. */
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
