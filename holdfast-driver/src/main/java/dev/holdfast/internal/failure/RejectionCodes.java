package dev.holdfast.internal.failure;

import java.util.Set;

/**
 * Error codes that prove that a command changed nothing. A code is on a list only if servers raise it before
 * they execute anything, or undo what they began. Codes that can interrupt a write, such as 50
 * MaxTimeMSExpired, 11601 Interrupted or 11602 InterruptedDueToReplStateChange, are on neither list.
 */
final class RejectionCodes {
  /** Raised while a server parses or authorizes a command, whatever the command is. */
  private static final Set<Integer> BEFORE_EXECUTION =
      Set.of(
          9, // FailedToParse
          13, // Unauthorized
          18, // AuthenticationFailed
          48, // NamespaceExists: create and rename check it first
          59, // CommandNotFound
          72, // InvalidOptions
          73, // InvalidNamespace
          40413, // duplicate field of a command
          40414, // missing field of a command
          40415); // unknown field of a command

  /**
   * Raised for the one document that a command changes: either before the change, or in a storage transaction
   * that is rolled back. A command on several documents may already have changed others.
   */
  private static final Set<Integer> OF_ONE_DOCUMENT =
      Set.of(
          2, // BadValue
          14, // TypeMismatch
          20, // IllegalOperation
          28, // PathNotViable
          40, // ConflictingUpdateOperators
          52, // DollarPrefixedFieldName
          66, // ImmutableField
          121, // DocumentValidationFailure
          10107, // NotWritablePrimary
          10334, // BSONObjectTooLarge
          11000, // DuplicateKey
          13435, // NotPrimaryNoSecondaryOk
          13436); // NotPrimaryOrSecondary

  private RejectionCodes() {}

  static boolean prove(int code, boolean oneDocument) {
    return BEFORE_EXECUTION.contains(code) || (oneDocument && OF_ONE_DOCUMENT.contains(code));
  }
}
