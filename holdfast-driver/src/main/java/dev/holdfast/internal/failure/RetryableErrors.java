package dev.holdfast.internal.failure;

import dev.holdfast.MongoException;
import java.util.Set;

/** The failures that Retryable Reads and Retryable Writes call retryable: by code, by message, by kind. */
final class RetryableErrors {
  /** Retryable Writes, "Retryable Error". The same eleven codes apply to reads. */
  private static final Set<Integer> CODES =
      Set.of(11600, 11602, 10107, 13435, 13436, 189, 91, 7, 6, 89, 9001);

  /** Reads only: ReadConcernMajorityNotAvailableYet, ExceededTimeLimit. */
  private static final Set<Integer> READ_CODES = Set.of(134, 262);

  private RetryableErrors() {}

  static boolean isWrite(boolean network, int code, String message, MongoException cause) {
    return network
        || CODES.contains(code)
        || saysNotPrimary(message)
        || cause.hasErrorLabel("RetryableWriteError");
  }

  /** Ignores the message: for reads it does not count. */
  static boolean isRead(boolean network, int code) {
    return network || CODES.contains(code) || READ_CODES.contains(code);
  }

  // Unlike in SDAM, the message counts even if there is a code.
  private static boolean saysNotPrimary(String message) {
    return message.contains("not master") || message.contains("node is recovering");
  }
}
