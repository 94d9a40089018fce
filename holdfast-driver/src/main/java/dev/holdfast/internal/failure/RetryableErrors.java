package dev.holdfast.internal.failure;

import dev.holdfast.MongoException;
import java.util.Set;

/** Which failures the two older documents on retrying call retryable: by code, by text, by kind. */
final class RetryableErrors {
  /** Retryable Writes, "Retryable Error": the same eleven for reads. */
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

  /** For reads the text does not count. */
  static boolean isRead(boolean network, int code) {
    return network || CODES.contains(code) || READ_CODES.contains(code);
  }

  // Unlike in discovery, the text counts beside a code, too.
  private static boolean saysNotPrimary(String message) {
    return message.contains("not master") || message.contains("node is recovering");
  }
}
